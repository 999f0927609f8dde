import { StudioServer } from '@taproom/contracts';
import { Agent, request } from 'undici';
import { read } from '../../support/http.ts';
import { startTaproom, type Taproom, type TaproomOptions } from '../../support/taproom.ts';

export type StudioAnswer = { status: number; headers: Record<string, string>; text: string; json: unknown };

export type Sent = {
  method?: string;
  path?: string;
  /** Instead of Content-Type and Authorization; undefined leaves a header out. */
  headers?: Record<string, string | undefined>;
  body?: string | Buffer;
  /** Instead of the address of the connection text. */
  origin?: string;
};

/** Taproom with its MCP server switched on, on a port of its own. */
export type Studio = {
  readonly taproom: Taproom;
  /** As the connection text has it; another one after each start. */
  readonly endpoint: string;
  readonly token: string;
  /** A request to the listener, with what it needs unless told otherwise. */
  send(sent: Sent): Promise<StudioAnswer>;
  /** One JSON-RPC request with nothing but Content-Type and Authorization. */
  rpc(method: string, params?: unknown, id?: unknown): Promise<StudioAnswer>;
  /** Looks up the connection anew. */
  connect(): Promise<void>;
  close(): Promise<void>;
};

export type StudioOptions = TaproomOptions & { change?: object };

export async function startStudio({ change = {}, ...options }: StudioOptions = {}): Promise<Studio> {
  const taproom = await startTaproom({ ...options, env: { TAPROOM_STUDIO_PORT: '0', ...options.env } });
  const agent = new Agent();
  let connection = { endpoint: '', token: '' };
  const connect = async (): Promise<void> => void (connection = await connectionOf(taproom));
  const send = async ({ method = 'POST', path = '/mcp', headers = {}, body, origin }: Sent): Promise<StudioAnswer> => {
    const usual = { 'content-type': 'application/json', authorization: `Bearer ${connection.token}` };
    const all = Object.entries({ ...usual, ...headers }).filter(([, value]) => value !== undefined);
    const answer = await request((origin ?? new URL(connection.endpoint).origin) + path, {
      method: method as 'POST',
      dispatcher: agent,
      headers: Object.fromEntries(all) as Record<string, string>,
      body: body ?? null,
    });
    const text = await answer.body.text();
    const received = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(received), text, json: jsonOf(text) };
  };
  await setServer(taproom, { enabled: true, ...change });
  await connect();
  return {
    taproom,
    get endpoint() {
      return connection.endpoint;
    },
    get token() {
      return connection.token;
    },
    send,
    rpc: (method, params, id = 1) => send({ body: rpcBody(method, params, id) }),
    connect,
    close: async () => {
      await agent.destroy();
      await taproom.close();
    },
  };
}

export function rpcBody(method: string, params?: unknown, id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) });
}

export async function setServer(taproom: Taproom, change: object): Promise<StudioServer> {
  return read(StudioServer, await taproom.http('PUT', '/api/studio/server', { body: change }));
}

export async function getServer(taproom: Taproom): Promise<StudioServer> {
  return read(StudioServer, await taproom.http('GET', '/api/studio/server'));
}

export async function connectionText(taproom: Taproom): Promise<string> {
  return (await taproom.http('GET', '/api/studio/server/connection')).text;
}

async function connectionOf(taproom: Taproom): Promise<{ endpoint: string; token: string }> {
  const text = await connectionText(taproom);
  const [, endpoint = '', token = ''] = /^Server URL: (.*)\nAuthorization: Bearer (.*)\n$/m.exec(text) ?? [];
  return { endpoint, token };
}

/** The `_meta` of a request of 2026-07-28. */
export const envelope = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'suite', version: '1' },
  },
};

/** What goes with it over HTTP. */
export function modernHeaders(method: string, name?: string): Record<string, string> {
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
