import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '../mcp-servers/http-listener.ts';
import type { RecordedRequest } from '../mcp-servers/recorded-request.ts';
import { completion } from './completions.ts';
import { type UpstreamReplies, upstreamReplies } from './upstream-replies.ts';

export type UpstreamExchange = UpstreamReplies & {
  request: RecordedRequest;
  /** The body as JSON; numbers are plain: `request.body` has every digit. */
  body: ChatBody;
  incoming: IncomingMessage;
  response: ServerResponse;
};

export type ChatBody = {
  messages: Record<string, unknown>[];
  tools?: { function: { name: string; description?: string; parameters?: unknown } }[];
  tool_choice?: unknown;
  [member: string]: unknown;
};

export type UpstreamScript = (exchange: UpstreamExchange) => void | Promise<void>;

/** An OpenAI-compatible model server that says what a suite wants, and keeps what it gets. */
export type Upstream = {
  /** Ends in /v1, for a connection. */
  baseUrl: string;
  /** Every request, in order of arrival. */
  requests: RecordedRequest[];
  /** The bodies of the chat completions so far, in order of arrival. */
  bodies(): ChatBody[];
  /** The raw texts of these bodies. */
  texts(): string[];
  /** The answers to the next chat completions, one each; the last one stays for all that follow. */
  script(...scripts: UpstreamScript[]): void;
  /** Resolves once so many chat completions have arrived. */
  received(count: number): Promise<void>;
  /** Open connections right now. */
  connections(): number;
  close(): Promise<void>;
};

const models = { object: 'list', data: [{ id: 'model-a', object: 'model' }, { id: 'model-b' }] };

export async function startUpstream(...first: UpstreamScript[]): Promise<Upstream> {
  let scripts: UpstreamScript[] = first;
  const waiting = new Set<() => void>();
  const chats = (): RecordedRequest[] => server.requests.filter(({ path }) => path.startsWith('/v1/chat/completions'));
  const server = await listen(
    async (incoming, response, request) => {
      for (const wake of waiting) wake();
      const exchange = { ...upstreamReplies(response), request, body: bodyOf(request), incoming, response };
      if (!request.path.startsWith('/v1/chat/completions')) return exchange.json(models);
      const script = scripts.length > 1 ? scripts.shift() : scripts[0];
      await (script ?? (({ json }) => json(completion('ok'))))(exchange);
    },
    { path: '/v1' },
  );
  return {
    baseUrl: server.url,
    requests: server.requests,
    bodies: () => chats().map(bodyOf),
    texts: () => chats().map(({ body }) => body),
    script: (...next) => void (scripts = next),
    received: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (chats().length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    connections: server.connections,
    close: server.close,
  };
}

function bodyOf({ body }: RecordedRequest): ChatBody {
  return (body === '' ? { messages: [] } : JSON.parse(body)) as ChatBody;
}
