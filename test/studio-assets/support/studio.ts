import { type Http, httpClient } from '../../support/http.ts';
import { startTaproom, type Taproom, type TaproomOptions } from '../../support/taproom.ts';

export type Json = Record<string, unknown>;
export type RpcError = { code: number; message: string; data: Json };
export type RpcAnswer = { result?: Json; error?: RpcError };

/** Taproom with Studio switched on, and a client that speaks JSON-RPC to it as plainly as can be. */
export type Studio = {
  readonly taproom: Taproom;
  /** One JSON-RPC request. */
  rpc(method: string, params?: Json): Promise<RpcAnswer>;
  /** The text of a tool's answer; fails where the call does. */
  text(tool: string, args?: Json): Promise<string>;
  /** The answer of a tool; fails where the call does. */
  call(tool: string, args?: Json): Promise<Json>;
  /** As `call`, with the arguments as the JSON text that is sent. */
  callRaw(tool: string, args: string): Promise<string>;
  /** The error of a tool; fails where the call succeeds. */
  fail(tool: string, args?: Json): Promise<RpcError>;
  /** The text of a resource. */
  read(uri: string): Promise<string>;
  restart(meanwhile?: () => void | Promise<void>): Promise<void>;
  close(): Promise<void>;
};

export async function startStudio(options: TaproomOptions = {}): Promise<Studio> {
  const taproom = await startTaproom({ ...options, env: { TAPROOM_STUDIO_PORT: '0', ...options.env } });
  let client = await connect(taproom);
  let id = 0;
  const send = async (body: string): Promise<RpcAnswer> => {
    const answer = await client.http('POST', '/mcp', {
      rawBody: body,
      headers: { 'content-type': 'application/json' },
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer.json as RpcAnswer;
  };
  const rpc = (method: string, params: Json = {}): Promise<RpcAnswer> =>
    send(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }));
  const textOf = ({ result, error }: RpcAnswer): string => {
    if (error) throw new Error(JSON.stringify(error));
    return ((result?.['content'] as Json[])[0] as { text: string }).text;
  };
  const text = async (tool: string, args: Json = {}): Promise<string> =>
    textOf(await rpc('tools/call', { name: tool, arguments: args }));
  return {
    taproom,
    rpc,
    text,
    call: async (tool, args) => JSON.parse(await text(tool, args)) as Json,
    callRaw: async (tool, args) =>
      textOf(
        await send(
          `{"jsonrpc":"2.0","id":${++id},"method":"tools/call","params":{"name":"${tool}","arguments":${args}}}`,
        ),
      ),
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
    restart: async (meanwhile) => {
      await client.close();
      await taproom.restart(meanwhile);
      client = await connect(taproom);
    },
    close: async () => {
      await client.close();
      await taproom.close();
    },
  };
}

/** With what a person would paste to an agent, and nothing else (S-51, S-52). */
async function connect({ http }: Taproom): Promise<{ http: Http; close(): Promise<void> }> {
  const on = await http('PUT', '/api/studio/server', { body: { enabled: true } });
  if (on.status !== 200) throw new Error(`${on.status} ${on.text}`);
  const { text } = await http('GET', '/api/studio/server/connection');
  const url = /Server URL: (.*)\/mcp/.exec(text)?.[1];
  const token = /Authorization: Bearer (.*)/.exec(text)?.[1];
  if (url === undefined || token === undefined) throw new Error(text);
  return httpClient(url, token);
}
