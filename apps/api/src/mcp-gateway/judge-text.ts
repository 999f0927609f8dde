import type { JsonObject } from '@taproom/mcp-domain';
import { judgeMessage, type Verdict } from './judge-message.ts';
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
  const verdicts = (Array.isArray(parsed) ? parsed : [parsed]).map((message) => judgeMessage(message, reader.id));
  for (const verdict of verdicts) if (verdict.kind === 'request') reader.onRequest(verdict.message);
  return verdicts.find(isAnswer) ?? verdicts.find(decides);
}

const isAnswer = (verdict: Verdict): verdict is Extract<Verdict, { kind: 'answer' }> => verdict.kind === 'answer';

const decides = (verdict: Verdict): verdict is ReplyVerdict => verdict.kind !== 'request' && verdict.kind !== 'other';
