import type { RpcId } from './message.ts';

/** An HTTP answer; `body` undefined for one without a body. `code` is that of the JSON-RPC error in it. */
export type RpcReply = { status: number; body: string | undefined; code: number | null };

/** A single answer. */
export type RpcAnswer = { text: string; code: number | null };

export const accepted: RpcReply = { status: 202, body: undefined, code: null };

export type RpcError = { code: number; message: string; data?: unknown };

/** The text of a JSON-RPC error answer. */
export function errorText(id: RpcId, error: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}

/** An answer that is an error, with an HTTP status of its own. */
export function failed(status: number, id: RpcId, error: RpcError): RpcReply {
  return { status, body: errorText(id, error), code: error.code };
}

export function errorAnswer(id: RpcId, error: RpcError): RpcAnswer {
  return { text: errorText(id, error), code: error.code };
}

export const methodNotFound: RpcError = { code: -32601, message: 'Method not found' };
