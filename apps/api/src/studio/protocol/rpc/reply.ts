import type { RpcId } from './message.ts';

/** An HTTP answer; `body` undefined for one without a body. */
export type RpcReply = { status: number; body: string | undefined };

export const accepted: RpcReply = { status: 202, body: undefined };

export type RpcError = { code: number; message: string; data?: unknown };

/** The text of a JSON-RPC error answer. */
export function errorText(id: RpcId, error: RpcError): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error });
}

export const methodNotFound: RpcError = { code: -32601, message: 'Method not found' };
