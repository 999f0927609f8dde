import type { JsonObject } from '@taproom/mcp-domain';
import { judgeMessage } from './judge-message.ts';
import type { ReplyVerdict } from './reply.ts';

export type ReplyReader = {
  /** The JSON-RPC id that the answer must carry. */
  id: number | string;
  /** Parses one message; throws SyntaxError for what is no JSON, RangeError for what is nested too deeply. */
  parse: (text: string) => unknown;
  /** Gets the requests that the server itself sends before its answer. */
  onRequest: (message: JsonObject) => void;
};

/** What one JSON text, a message or a batch of them, tells of the answer; undefined when it decides nothing. */
export function judgeText(text: string, reader: ReplyReader): ReplyVerdict | undefined {
  let parsed: unknown;
  try {
    parsed = reader.parse(text);
  } catch (error) {
    return { kind: 'malformed', reason: error instanceof RangeError ? 'it is nested too deeply' : 'it is no JSON' };
  }
  let verdict: ReplyVerdict | undefined;
  for (const message of (Array.isArray(parsed) ? parsed : [parsed]) as unknown[]) {
    const next = judgeMessage(message, reader.id);
    if (next.kind === 'answer') return next;
    if (next.kind === 'request') reader.onRequest(next.message);
    else if (next.kind !== 'other') verdict ??= next;
  }
  return verdict;
}
