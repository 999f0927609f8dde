import type { JsonObject } from '@taproom/mcp-domain';
import { rpcHeaderValue } from './rpc-header-value.ts';
import type { Session } from './session.ts';

/** The headers that MCP wants on a request of ours: name, value, name, value… */
export function requestHeaders(session: Session, method: string, params: JsonObject): string[] {
  return [
    'content-type',
    'application/json',
    'accept',
    'application/json, text/event-stream',
    ...sessionHeaders(session),
    ...(session.isModern ? methodHeaders(method, params) : []),
  ];
}

/** Those that name the session; on every request after the handshake, the closing DELETE included. */
export function sessionHeaders({ id, version }: Session): string[] {
  return [
    ...(id === undefined ? [] : ['mcp-session-id', id]),
    ...(version === '' ? [] : ['mcp-protocol-version', version]),
  ];
}

/* Source: MCP 2026-07-28, Streamable HTTP, "Standard Request Headers" (SEP-2243). */
function methodHeaders(method: string, { name }: JsonObject): string[] {
  return ['mcp-method', method, ...(typeof name === 'string' ? ['mcp-name', rpcHeaderValue(name)] : [])];
}
