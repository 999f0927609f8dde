import {
  type CreateMcpServer,
  McpDiscoveryResult,
  McpServer,
  McpServerList,
  McpTestCallOutcome,
  McpTestCallStarted,
} from '@taproom/contracts';
import { type Answer, type Http, read } from './http.ts';

/** Anything that a suite can send requests to: Taproom in this process or in another one. */
export type Hub = { readonly http: Http };

/** Paused. An endpoint that nothing listens on, unless one is given. */
export async function addServer(hub: Hub, input: Partial<CreateMcpServer> = {}): Promise<McpServer> {
  const body = { displayName: 'Suite', endpoint: 'http://127.0.0.1:9/mcp', ...input };
  return read(McpServer, await hub.http('POST', '/api/mcp/servers', { body })) as McpServer;
}

export async function addActive(hub: Hub, input: Partial<CreateMcpServer>): Promise<McpServer> {
  const { id } = await addServer(hub, input);
  return setState(hub, id, 'active');
}

export async function setState(hub: Hub, id: string, state: 'active' | 'paused'): Promise<McpServer> {
  return read(McpServer, await hub.http('PUT', `/api/mcp/servers/${id}/state`, { body: { state } })) as McpServer;
}

/** Changes the given fields and leaves the others as they are. */
export async function update(hub: Hub, server: McpServer, changes: Partial<CreateMcpServer>): Promise<McpServer> {
  const { displayName, endpoint, headers, protocolVersion } = server;
  const body = { displayName, endpoint, headers, protocolVersion, ...changes };
  return read(McpServer, await hub.http('PUT', `/api/mcp/servers/${server.id}`, { body })) as McpServer;
}

export function setPermission(hub: Hub, id: string, nativeName: string, permission: string): Promise<Answer> {
  return hub.http('PUT', `/api/mcp/servers/${id}/tools/permission`, { body: { nativeName, permission } });
}

export function setOverride(hub: Hub, id: string, nativeName: string, override: unknown): Promise<Answer> {
  return hub.http('PUT', `/api/mcp/servers/${id}/tools/description-override`, { body: { nativeName, override } });
}

export async function getServer(hub: Hub, id: string): Promise<McpServer> {
  return read(McpServer, await hub.http('GET', `/api/mcp/servers/${id}`)) as McpServer;
}

export async function listServers(hub: Hub): Promise<McpServerList> {
  return read(McpServerList, await hub.http('GET', '/api/mcp/servers')) as McpServerList;
}

export async function discover(hub: Hub, id: string): Promise<McpDiscoveryResult> {
  return read(McpDiscoveryResult, await hub.http('POST', `/api/mcp/servers/${id}/discover`)) as McpDiscoveryResult;
}

export async function refresh(hub: Hub, id: string): Promise<McpDiscoveryResult> {
  return read(McpDiscoveryResult, await hub.http('POST', `/api/mcp/servers/${id}/refresh`)) as McpDiscoveryResult;
}

export type Call = { nativeName?: string; argumentsJson?: string };

export async function startCall(hub: Hub, id: string, call: Call = {}): Promise<string> {
  const body = { nativeName: 'echo', argumentsJson: '{}', ...call };
  const started = await hub.http('POST', `/api/mcp/servers/${id}/test-calls`, { body });
  return read(McpTestCallStarted, started).callId;
}

export async function outcomeOf(hub: Hub, callId: string): Promise<McpTestCallOutcome> {
  return read(McpTestCallOutcome, await hub.http('GET', `/api/mcp/test-calls/${callId}`)) as McpTestCallOutcome;
}

/** One click: starts the call and waits for its outcome. */
export async function testCall(hub: Hub, id: string, call: Call = {}): Promise<McpTestCallOutcome> {
  return outcomeOf(hub, await startCall(hub, id, call));
}
