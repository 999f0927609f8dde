import type { ActivityItem, McpCatalogSummary, McpDiscoveryResult, McpServer } from '@taproom/contracts';
import { vi } from 'vitest';

type Answer = { status?: number; body?: unknown; etag?: string };
type Route = () => Answer | Promise<Answer>;

export const aServer = (changes: Partial<McpServer> = {}): McpServer => ({
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  displayName: 'lab',
  endpoint: 'https://lab.example/mcp',
  headers: {},
  protocolVersion: 'auto',
  state: 'active',
  toolPermissions: {},
  toolDescriptionOverrides: {},
  ...changes,
});

/** A hub in place of `fetch`: what it holds is what it answers. */
export class FakeHub {
  servers: McpServer[] = [];
  summaries: McpCatalogSummary[] = [];
  readonly asked: string[] = [];
  /** Answers that go before the ones made from what is held, by `METHOD path`. */
  readonly routes = new Map<string, Route>();
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor() {
    vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
      this.#answer(init.method ?? 'GET', url, init.signal),
    );
  }

  tell(item: Partial<ActivityItem>): void {
    const whole = { id: '1', at: '2026-11-30T10:00:00.000Z', actor: 'admin', type: 'x', data: {}, ...item };
    this.#stream?.enqueue(
      new TextEncoder().encode(`id: ${whole.id}\nevent: ${whole.type}\ndata: ${JSON.stringify(whole)}\n\n`),
    );
  }

  hangUp(): void {
    this.#stream?.close();
  }

  async #answer(method: string, url: string, signal?: AbortSignal | null): Promise<Response> {
    if (url === '/api/mcp/events') return this.#follow(signal);
    const key = `${method} ${url}`;
    this.asked.push(key);
    const { status = 200, body, etag } = await (this.routes.get(key)?.() ?? this.#held(key));
    return new Response(JSON.stringify(body), { status, headers: etag === undefined ? {} : { etag } });
  }

  #held(key: string): Answer {
    if (key === 'GET /api/mcp/servers') return { body: { servers: this.servers, storageIssues: [] } };
    if (key === 'GET /api/mcp/catalogs') return { body: { summaries: this.summaries } };
    if (key === 'POST /api/console/first-load') return { body: { added: false } };
    const server = this.servers.find(({ id }) => key === `GET /api/mcp/servers/${id}`);
    return server ? { body: server, etag: '"1"' } : problem(404, 'mcp.registration_not_found');
  }

  #follow(signal: AbortSignal | null | undefined): Response {
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (this.#stream = controller) });
    signal?.addEventListener('abort', () => this.#stream?.error(new Error('aborted')), { once: true });
    return new Response(stream, { status: 200 });
  }
}

export const problem = (status: number, code: string): Answer => ({
  status,
  body: { type: 'about:blank', title: code, status, detail: `It was ${code}.`, code },
});

export const aResult = (registrationId: string, tools: string[]): McpDiscoveryResult => ({
  ...{ registrationId, protocolVersion: '2026-07-28', diagnostics: [], staleTools: [] },
  tools: tools.map((nativeName) => ({
    ...{ id: `mcp/${registrationId}:${nativeName}`, nativeName, permission: 'off' as const },
    ...{ inputSchema: { type: 'object' }, annotations: {} },
  })),
});
