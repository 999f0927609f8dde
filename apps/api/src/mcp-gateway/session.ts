import type { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { JsonObject } from '@taproom/mcp-domain';
import { clientInfo } from './client-info.ts';
import { handshakeFailure } from './handshake-failure.ts';
import { handshakeFetch, type HandshakeStep } from './handshake-fetch.ts';
import { loadSdk, type Sdk } from './load-sdk.ts';
import type { McpTarget } from './target.ts';
import { UNBOUNDED_MS, versionOptions } from './version-options.ts';
import type { Wire } from './wire.ts';

/* The server may ask (ping, roots…) while it answers; without a bound one stream could make us send thousands of replies. */
const MOST_SERVER_REQUESTS = 32;

/** The SDK's side of one connection: negotiation, the session id, and the replies to what the server asks. */
export class Session {
  readonly #sdk: Sdk;
  readonly #client: Client;
  readonly #transport: StreamableHTTPClientTransport;
  readonly #signal: AbortSignal;
  #step: HandshakeStep | undefined;
  #served = 0;

  static async over(wire: Wire, target: McpTarget, signal: AbortSignal): Promise<Session> {
    return new Session(await loadSdk(), wire, target, signal);
  }

  private constructor(sdk: Sdk, wire: Wire, { protocolVersion }: McpTarget, signal: AbortSignal) {
    this.#sdk = sdk;
    this.#signal = signal;
    this.#client = new sdk.Client(clientInfo, { capabilities: {}, ...versionOptions(protocolVersion) });
    const fetch = handshakeFetch(wire, {
      signal,
      onStep: (step) => (this.#step = step),
      onRequest: (message) => this.serve(message),
    });
    this.#transport = new sdk.StreamableHTTPClientTransport(wire.url, { fetch });
  }

  /** Agrees on a protocol version. Throws GatewayError. */
  async connect(target: McpTarget, wire: Wire): Promise<void> {
    try {
      await this.#client.connect(this.#transport, { timeout: UNBOUNDED_MS });
    } catch (error) {
      this.#signal.throwIfAborted();
      throw handshakeFailure(this.#step, target.protocolVersion, wire.quote) ?? error;
    }
  }

  get version(): string {
    return this.#client.getNegotiatedProtocolVersion() ?? '';
  }

  get isModern(): boolean {
    return this.#client.getProtocolEra() === 'modern';
  }

  get id(): string | undefined {
    return this.#transport.sessionId;
  }

  get server(): { name?: string; version?: string } {
    return this.#client.getServerVersion() ?? {};
  }

  /** The parameters as the agreed version wants them: 2026-07-28 has no session, so each request says who asks and how. */
  withEnvelope(params: JsonObject): JsonObject {
    if (!this.isModern) return params;
    const { PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY } = this.#sdk;
    const meta = {
      [PROTOCOL_VERSION_META_KEY]: this.version,
      [CLIENT_INFO_META_KEY]: clientInfo,
      [CLIENT_CAPABILITIES_META_KEY]: {},
    };
    return { ...params, _meta: meta };
  }

  /** Lets the SDK answer a request of the server. */
  serve(message: JsonObject): void {
    this.#served += 1;
    if (this.#served > MOST_SERVER_REQUESTS) return;
    try {
      this.#transport.onmessage?.(this.#sdk.parseJSONRPCMessage(message));
    } catch {
      // No valid JSON-RPC request: nothing that could be answered.
    }
  }

  /** Frees the SDK's objects; sends nothing. */
  async end(): Promise<void> {
    await this.#client.close();
  }
}
