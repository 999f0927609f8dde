import { isJsonObject, isRawNumber, type JsonObject } from '@taproom/mcp-domain';

/** A string or a number as it was written; numbers may be raw ones. */
export type RpcId = unknown;

export type RpcRequest = { kind: 'request'; id: RpcId; method: string; params: JsonObject };
export type RpcMessage = RpcRequest | { kind: 'unanswered' } | RpcFailure;

/** Something that no method sees: `id` as far as it could be read, else null. */
export type RpcFailure = { kind: 'failure'; id: RpcId; code: number; message: string };

/**
 * What one JSON value is as a JSON-RPC message. Further members are let be; notifications and responses are not answered.
 */
export function readMessage(value: unknown): RpcMessage {
  if (!isJsonObject(value)) return failure(null, 'is no JSON-RPC message');
  const { jsonrpc, method, params } = value;
  const hasId = Object.hasOwn(value, 'id');
  const id = hasId && isId(value['id']) ? value['id'] : null;
  if (jsonrpc !== '2.0') return failure(id, 'is no JSON-RPC message: "jsonrpc" must be "2.0"');
  if (method === undefined && hasId && ('result' in value || 'error' in value)) return { kind: 'unanswered' };
  if (typeof method !== 'string') return failure(id, 'is no JSON-RPC message: "method" must be a string');
  if (!hasId) return { kind: 'unanswered' };
  if (id === null) return failure(null, 'is no JSON-RPC request: "id" must be a string or a number');
  if (params === undefined || params === null) return { kind: 'request', id, method, params: {} };
  if (!isJsonObject(params)) return failure(id, 'is no MCP request: "params" must be an object');
  return { kind: 'request', id, method, params };
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || isRawNumber(value);
}

const INVALID_REQUEST = -32600;

function failure(id: RpcId, what: string): RpcFailure {
  return { kind: 'failure', id, code: INVALID_REQUEST, message: `Invalid request: the body ${what}` };
}
