import type { Studio } from './studio.ts';

export type RpcError = { code: number; message: string; data: Record<string, unknown> };

/** The answer of a tool; fails with the error where there is one. */
export async function call(studio: Studio, name: string, args?: unknown): Promise<Record<string, unknown>> {
  const text = await callText(studio, name, args);
  return JSON.parse(text) as Record<string, unknown>;
}

/** The text of a tool's answer, as it came. */
export async function callText(studio: Studio, name: string, args?: unknown): Promise<string> {
  const { text, json } = await studio.rpc('tools/call', { name, arguments: args });
  const { result } = json as { result?: { content: { text: string }[] } };
  if (result === undefined) throw new Error(text);
  return result.content[0]?.text ?? '';
}

/** The error of a call that is refused. */
export async function refusal(studio: Studio, name: string, args?: unknown): Promise<RpcError> {
  return errorOf(await studio.rpc('tools/call', { name, arguments: args }));
}

export function errorOf({ status, text, json }: { status: number; text: string; json: unknown }): RpcError {
  const { error } = json as { error?: RpcError };
  if (status !== 200 || error === undefined) throw new Error(`${status} ${text}`);
  return error;
}

/** A call whose arguments are JSON text, sent as it stands. */
export function callWithText(studio: Studio, name: string, args: string) {
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}}}`;
  return studio.send({ body });
}
