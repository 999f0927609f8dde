import { afterAll, afterEach } from '@jest/globals';
import type { McpTestCallOutcome } from '@taproom/contracts';
import type { DiscoveredTools } from '../../../apps/api/src/mcp-gateway/list-tools.ts';
import { GatewayError } from '../../../apps/api/src/mcp-gateway/gateway-error.ts';
import type { GatewayLimits } from '../../../apps/api/src/mcp-gateway/limits.ts';
import { McpGateway } from '../../../apps/api/src/mcp-gateway/mcp-gateway.ts';
import type { McpTarget } from '../../../apps/api/src/mcp-gateway/target.ts';
import type { McpTestServer } from '../../support/mcp-servers/index.ts';

export type Era = '2026-07-28' | '2025-11-25';
export const eras: Era[] = ['2026-07-28', '2025-11-25'];

/* Long enough that a test which waits for one of them fails by Jest's own time-out. */
const patient: GatewayLimits = {
  connectTimeoutMs: 60_000,
  discoveryTimeoutMs: 60_000,
  callTimeoutMs: 60_000,
  responseLimitBytes: 4 * 1024 * 1024,
  maxPages: 100,
  maxTools: 10_000,
  maxCatalogBytes: 16 * 1024 * 1024,
};

const gateways: McpGateway[] = [];
const servers: { close(): Promise<void> }[] = [];

/** What the gateways of this suite logged. */
export const logged: string[] = [];

export function gateway(limits: Partial<GatewayLimits> = {}): McpGateway {
  const made = new McpGateway({ ...patient, ...limits }, (message) => void logged.push(message));
  gateways.push(made);
  return made;
}

/** Closes the server after the test. */
export async function running<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const server = await starting;
  servers.push(server);
  return server;
}

export function target(server: { url: string } | string, rest: Partial<Omit<McpTarget, 'endpoint'>> = {}): McpTarget {
  return { endpoint: typeof server === 'string' ? server : server.url, headers: {}, protocolVersion: 'auto', ...rest };
}

export type Failure = Pick<GatewayError, 'kind' | 'code' | 'message' | 'status' | 'rpcCode'>;

/** The GatewayError that a discovery ends with; anything else fails the test. */
export async function failureOf(listing: Promise<DiscoveredTools>): Promise<Failure> {
  try {
    await listing;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
  throw new Error('The discovery succeeded.');
}

/** An outcome as one word or two: `known_response tool_result`, `outcome_unknown mcp.connection_lost`. */
export function inShort(outcome: McpTestCallOutcome): string {
  return `${outcome.outcome} ${outcome.outcome === 'known_response' ? outcome.response.kind : outcome.code}`;
}

/** Method names in the order they arrived; a GET or DELETE by its own name. */
export function methodsOf({ requests }: McpTestServer): string[] {
  return requests.map((request) => request.message?.method ?? request.method);
}

/** Waits for what has to happen soon; rejects before Jest would give the test up and leave this waiting. */
export async function until(ready: () => boolean): Promise<void> {
  const deadline = performance.now() + 4_500;
  while (!ready()) {
    if (performance.now() > deadline) throw new Error(`Never came true: ${ready.toString()}`);
    await new Promise((next) => setTimeout(next, 5));
  }
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  logged.length = 0;
});

afterAll(() => {
  for (const made of gateways.splice(0)) made.onModuleDestroy();
});
