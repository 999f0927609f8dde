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
  const id = isId(value['id']) ? value['id'] : null;
  if (value['jsonrpc'] !== '2.0') return failure(id, 'is no JSON-RPC message: "jsonrpc" must be "2.0"');
  if (isResponse(value)) return { kind: 'unanswered' };
  const { method } = value;
  if (typeof method !== 'string') return failure(id, 'is no JSON-RPC message: "method" must be a string');
  return Object.hasOwn(value, 'id') ? readRequest(id, method, value['params'] ?? {}) : { kind: 'unanswered' };
}

function readRequest(id: RpcId, method: string, params: unknown): RpcMessage {
  if (id === null) return failure(null, 'is no JSON-RPC request: "id" must be a string or a number');
  if (!isJsonObject(params)) return failure(id, 'is no MCP request: "params" must be an object');
  return { kind: 'request', id, method, params };
}

function isResponse(value: JsonObject): boolean {
  return value['method'] === undefined && Object.hasOwn(value, 'id') && ('result' in value || 'error' in value);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || isRawNumber(value);
}

const INVALID_REQUEST = -32600;

function failure(id: RpcId, what: string): RpcFailure {
  return { kind: 'failure', id, code: INVALID_REQUEST, message: `Invalid request: the body ${what}` };
}
