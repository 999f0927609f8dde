import { type Http, httpClient } from '../../support/http.ts';
import { startTaproom, type Taproom, type TaproomOptions } from '../../support/taproom.ts';

export type Json = Record<string, unknown>;
export type RpcError = { code: number; message: string; data: Json };
export type RpcAnswer = { result?: Json; error?: RpcError };

/** A client that speaks JSON-RPC to Studio as plainly as can be. */
export type StudioClient = {
  /** One JSON-RPC request. */
  rpc(method: string, params?: Json): Promise<RpcAnswer>;
  /** The text of a tool's answer; fails where the call does. */
  text(tool: string, args?: Json): Promise<string>;
  /** The answer of a tool; fails where the call does. */
  call(tool: string, args?: Json): Promise<Json>;
  /** As `text`, with the arguments as the JSON text that is sent. */
  callRaw(tool: string, args: string): Promise<string>;
  /** The error of a tool; fails where the call succeeds. */
  fail(tool: string, args?: Json): Promise<RpcError>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  disconnect(): Promise<void>;
};

/** Switches Studio on, and connects with what a person would paste to an agent, and nothing else (S-51, S-52). */
export async function connect(hub: Http): Promise<StudioClient> {
  const on = await hub('PUT', '/api/studio/server', { body: { enabled: true } });
  if (on.status !== 200) throw new Error(`${on.status} ${on.text}`);
  const { text: config } = await hub('GET', '/api/studio/server/connection');
  const url = /Server URL: (.*)\/mcp/.exec(config)?.[1];
  const token = /Authorization: Bearer (.*)/.exec(config)?.[1];
  if (url === undefined || token === undefined) throw new Error(config);
  const { http, close } = httpClient(url, token);
  return { ...clientOf(http), disconnect: close };
}

function clientOf(http: Http): Omit<StudioClient, 'disconnect'> {
  let id = 0;
  const send = async (method: string, params: string): Promise<RpcAnswer> => {
    const rawBody = `{"jsonrpc":"2.0","id":${++id},"method":"${method}","params":${params}}`;
    const answer = await http('POST', '/mcp', { rawBody, headers: { 'content-type': 'application/json' } });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer.json as RpcAnswer;
  };
  const rpc: StudioClient['rpc'] = (method, params = {}) => send(method, JSON.stringify(params));
  const callRaw: StudioClient['callRaw'] = async (tool, args) => {
    const { result, error } = await send('tools/call', `{"name":"${tool}","arguments":${args}}`);
    if (error) throw new Error(JSON.stringify(error));
    return ((result?.['content'] as Json[])[0] as { text: string }).text;
  };
  const text: StudioClient['text'] = (tool, args = {}) => callRaw(tool, JSON.stringify(args));
  return {
    rpc,
    callRaw,
    text,
    call: async (tool, args) => JSON.parse(await text(tool, args)) as Json,
    fail: async (tool, args = {}) => {
      const { error, result } = await rpc('tools/call', { name: tool, arguments: args });
      if (!error) throw new Error(`${tool} succeeded: ${JSON.stringify(result)}`);
      return error;
    },
    read: async (uri) => {
      const { result, error } = await rpc('resources/read', { uri });
      if (error) throw new Error(JSON.stringify(error));
      return ((result?.['contents'] as Json[])[0] as { text: string }).text;
    },
  };
}

/** Taproom with Studio switched on. */
export type Studio = Omit<StudioClient, 'disconnect'> & {
  readonly taproom: Taproom;
  restart(meanwhile?: () => void | Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function startStudio(options: TaproomOptions = {}): Promise<Studio> {
  const taproom = await startTaproom({ ...options, env: { TAPROOM_STUDIO_PORT: '0', ...options.env } });
  let client = await connect(taproom.http);
  return {
    taproom,
    rpc: (...args) => client.rpc(...args),
    text: (...args) => client.text(...args),
    call: (...args) => client.call(...args),
    callRaw: (...args) => client.callRaw(...args),
    fail: (...args) => client.fail(...args),
    read: (uri) => client.read(uri),
    restart: async (meanwhile) => {
      await client.disconnect();
      await taproom.restart(meanwhile);
      client = await connect(taproom.http);
    },
    close: async () => {
      await client.disconnect();
      await taproom.close();
    },
  };
}
