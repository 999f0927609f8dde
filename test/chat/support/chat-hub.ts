import { ChatCompletion, ChatError, LegacyGeneration, MadeClientToken } from '@taproom/contracts';
import { type Fixture, offer, startFixture, tool } from '../../legacy/support/fixture.ts';
import { type Answer, read } from '../../support/http.ts';
import { startTaproom, type Taproom } from '../../support/taproom.ts';
import { addConnection, type ConnectionFields } from '../../support/taproom-connections.ts';
import { type ChatStream, openChatStream, startUpstream, type Upstream } from '../../support/upstream/index.ts';

export const ALIAS = 'mcp__my_server__issue_create';
export const OTHER = 'mcp__my_server__other';

export type ChatHub = {
  taproom: Taproom;
  /** The MCP server: issue.create and other, both on Allow. */
  f: Fixture;
  /** The model's server. */
  u: Upstream;
  registrationId: string;
  close(): Promise<void>;
};

/** Taproom with one MCP server and one connection, `main`. */
export async function startChatHub(
  options: { env?: Record<string, string>; connection?: ConnectionFields } = {},
): Promise<ChatHub> {
  const [taproom, f, u] = await Promise.all([
    startTaproom({ env: { TAPROOM_CHAT_RETRY_INTERVAL_MS: '1', ...options.env } }),
    startFixture([tool('issue.create'), tool('other')]),
    startUpstream(),
  ]);
  const registrationId = await offer(taproom, f, { tools: { 'issue.create': 'allow', other: 'allow' } });
  await addConnection(taproom, { id: 'main', baseUrl: u.baseUrl, ...options.connection });
  const close = async (): Promise<void> => {
    await taproom.close();
    await Promise.all([f.close(), u.close()]);
  };
  return { taproom, f, u, registrationId, close };
}

/** A hub for one test, closed whatever becomes of it. */
export async function withChatHub(
  options: Parameters<typeof startChatHub>[0],
  test: (hub: ChatHub) => Promise<void>,
): Promise<void> {
  const hub = await startChatHub(options);
  try {
    await test(hub);
  } finally {
    await hub.close();
  }
}

export const user = (content: string): object => ({ role: 'user', content });

export const body = (changes: object = {}): object => ({ model: 'model-a', messages: [user('Hi')], ...changes });

export type ChatOptions = { headers?: Record<string, string>; token?: string | null; signal?: AbortSignal };

/** A body that is a string is sent as it stands. */
export function chat({ taproom }: ChatHub, sent: object | string = body(), options: ChatOptions = {}): Promise<Answer> {
  const { headers = {}, token, signal } = options;
  return taproom.http('POST', '/v1/chat/completions', {
    rawBody: typeof sent === 'string' ? sent : JSON.stringify(sent),
    headers: { 'content-type': 'application/json', ...headers },
    ...(token !== undefined && { token }),
    ...(signal && { signal }),
  });
}

export function stream({ taproom }: ChatHub, changes: object = {}, options: ChatOptions = {}): Promise<ChatStream> {
  const { headers = {}, token = taproom.token } = options;
  return openChatStream(
    { url: taproom.url, token: token ?? '' },
    { body: body({ stream: true, ...changes }), headers },
  );
}

/** A stream that has ended. */
export async function streamed(hub: ChatHub, changes: object = {}, options: ChatOptions = {}): Promise<ChatStream> {
  const opened = await stream(hub, changes, options);
  await opened.ended;
  return opened;
}

type Message = { role: string; content: string | null; tool_calls?: { id: string; function: { name: string } }[] };

export type Completed = ChatCompletion & {
  id: string;
  choices: { index: number; message: Message; finish_reason: string }[];
  usage?: Record<string, unknown>;
};

/** The whole answer of a root. */
export const completed = (answer: Answer): Completed => read(ChatCompletion, answer) as Completed;

export const errorOf = (answer: Answer): ChatError['error'] => read(ChatError, answer).error;

export async function generation({ taproom }: ChatHub, answer: Answer | ChatStream): Promise<LegacyGeneration> {
  const id = String(answer.headers['x-taproom-generation']);
  return read(LegacyGeneration, await taproom.http('GET', `/api/legacy/generations/${id}`));
}

export async function makeToken(
  { taproom }: ChatHub,
  scopes: string[],
  more: object = {},
): Promise<{ id: string; token: string }> {
  const name = `Client ${Math.random()}`;
  return read(MadeClientToken, await taproom.http('POST', '/api/access/tokens', { body: { name, scopes, ...more } }));
}

/** A function tool of the client's own. */
export const clientTool = (name: string): object => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: {} } },
});
