import { isJsonObject, type JsonObject } from '@taproom/mcp-domain';
import type { ReplyVerdict } from './reply.ts';

/** `request` is the server's own request to the client, `other` anything else that decides nothing. */
export type Verdict = ReplyVerdict | { kind: 'request'; message: JsonObject } | { kind: 'other' };

/** What one parsed message is to the request with the given id. */
export function judgeMessage(message: unknown, id: number | string): Verdict {
  if (!isJsonObject(message)) return malformed('it is no JSON-RPC message');
  // JSON-RPC 1.0 habits: the member that doesn't apply is null.
  const result = message['result'] ?? undefined;
  const error = message['error'] ?? undefined;
  if (result !== undefined || error !== undefined) return judgeResponse(message, id, { result, error });
  if (typeof message['method'] === 'string') return judgeOwn(message);
  return message['id'] === id ? malformed('it has neither a "result" nor an "error"') : { kind: 'other' };
}

function judgeResponse(message: JsonObject, id: number | string, body: { result: unknown; error: unknown }): Verdict {
  const { result, error } = body;
  if (message['jsonrpc'] !== '2.0') return malformed('its "jsonrpc" is not "2.0"');
  if (message['id'] !== id) return { kind: 'other-id', ...(isJsonObject(error) && { error }) };
  if (error === undefined && isJsonObject(result)) return { kind: 'answer', answer: { result } };
  if (result === undefined && isJsonObject(error)) return { kind: 'answer', answer: { error } };
  return malformed('it has no "result" object and no "error" object, or both');
}

function judgeOwn(message: JsonObject): Verdict {
  return message['id'] === undefined || message['jsonrpc'] !== '2.0' ? { kind: 'other' } : { kind: 'request', message };
}

const malformed = (reason: string): Verdict => ({ kind: 'malformed', reason });
