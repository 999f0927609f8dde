import type { McpTestCallOutcome } from '@taproom/contracts';
import { callTool, type ToolCall } from './call-tool.ts';
import type { GatewayLimits } from './limits.ts';
import { type DiscoveredTools, type DiscoveryProgress, listTools } from './list-tools.ts';
import { loadSdk } from './load-sdk.ts';
import { loadUndici } from '../platform/outbound-http/load-undici.ts';
import { Operation } from './operation.ts';
import { Peer, type PeerSettings } from './peer.ts';
import type { McpTarget } from './target.ts';

export type ListOptions = { signal?: AbortSignal; onPage?: (progress: DiscoveryProgress) => void };

/** Every conversation with an MCP server: a fresh client each time, nothing kept, nothing sent twice. */
export class McpGateway {
  readonly #settings: PeerSettings;
  readonly #stopping = new AbortController();

  /** `log` gets what went wrong after the answer was there, free of secrets. */
  constructor(limits: GatewayLimits, log: (message: string) => void = () => undefined) {
    this.#settings = { limits, log, stopping: this.#stopping.signal };
  }

  /** The server's whole tool list. Throws GatewayError. */
  async listTools(target: McpTarget, { signal, onPage = () => undefined }: ListOptions = {}): Promise<DiscoveredTools> {
    const { limits } = this.#settings;
    const operation = new Operation({ timeoutMs: limits.discoveryTimeoutMs, cancel: signal, kind: 'discovery' });
    let peer: Peer | undefined;
    try {
      operation.throwIfStopped();
      peer = await Peer.open(target, operation, this.#settings);
      return await listTools(peer, limits, onPage);
    } finally {
      operation.end();
      peer?.close();
    }
  }

  /** Sends one `tools/call`, once, and says what is known of it. Never throws. */
  callTool(target: McpTarget, call: ToolCall): Promise<McpTestCallOutcome> {
    return callTool(target, call, this.#settings);
  }

  /** Loads what the first conversation would otherwise wait for: some 200 ms and 30 MB. */
  async preload(): Promise<void> {
    const [sdk] = await Promise.all([loadSdk(), loadUndici()]);
    sdk.preloadSchemas();
  }

  /** Cuts what is still being closed in the background. */
  onModuleDestroy(): void {
    this.#stopping.abort();
  }
}
