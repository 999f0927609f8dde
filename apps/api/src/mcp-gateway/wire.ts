import { basicAuthorization } from '../platform/outbound-http/basic-auth.ts';
import { type ConnectionPool, openPool } from './connection-pool.ts';
import { exchange, type ExchangeAnswer } from './exchange.ts';
import { requireSendableHeaders } from './header-rules.ts';
import type { GatewayLimits } from './limits.ts';
import { type Quote, quoteFor } from './mask-secrets.ts';
import type { McpTarget } from './target.ts';

export type WireRequest = {
  method: 'POST' | 'DELETE';
  /** What the protocol adds: name, value, name, value… */
  headers: readonly string[];
  body?: string;
  signal: AbortSignal;
};

/** The connections of one operation to one server. Every request carries the registration's headers as they are written. */
export class Wire {
  /** For the server's words in an error. */
  readonly quote: Quote;
  /** The endpoint without its userinfo. */
  readonly url: URL;
  readonly #headers: readonly string[];
  readonly #connections: ConnectionPool;
  readonly #limitBytes: number;

  /** Opens no connection yet. Throws GatewayError `mcp.header_not_sendable`. */
  static async to(target: McpTarget, limits: GatewayLimits): Promise<Wire> {
    requireSendableHeaders(target.headers);
    const connections = await openPool(new URL(target.endpoint).origin, limits.connectTimeoutMs);
    return new Wire(target, connections, limits.responseLimitBytes);
  }

  private constructor(target: McpTarget, connections: ConnectionPool, limitBytes: number) {
    const endpoint = new URL(target.endpoint);
    this.quote = quoteFor(target);
    this.#headers = registeredHeaders(target, endpoint);
    endpoint.username = '';
    endpoint.password = '';
    this.url = endpoint;
    this.#connections = connections;
    this.#limitBytes = limitBytes;
  }

  /** One HTTP request, sent once. Throws GatewayError; after an abort the signal's reason. */
  send({ headers, ...request }: WireRequest): Promise<ExchangeAnswer> {
    const whole = { ...request, url: this.url, headers: [...this.#headers, ...headers] };
    return exchange(this.#connections.pool, whole, this.#limitBytes);
  }

  /** What is still under way no longer keeps the process alive. */
  unref(): void {
    this.#connections.unref();
  }

  /** Cuts whatever is still open. */
  async cut(): Promise<void> {
    await this.#connections.pool.destroy();
  }
}

function registeredHeaders({ headers }: McpTarget, endpoint: URL): string[] {
  const written = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const basic = basicAuthorization(endpoint);
  return [
    ...Object.entries(headers).flat(),
    ...(basic !== undefined && !written.has('authorization') ? ['authorization', basic] : []),
    ...(written.has('user-agent') ? [] : ['user-agent', 'taproom']),
  ];
}
