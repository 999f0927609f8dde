import type { ExchangeAnswer } from './exchange.ts';
import { judgeText, type ReplyReader } from './judge-text.ts';
import type { Reply } from './reply.ts';

/** One body, read whole. The media type is not insisted on: what parses as the answer is the answer. */
export async function readJsonReply(answer: ExchangeAnswer, reader: ReplyReader): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer.chunks) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const text = new TextDecoder().decode(body);
  const verdict = text.trim() === '' ? undefined : judgeText(text, reader);
  return { ...(verdict ?? { kind: 'missing' }), status: answer.status, form: 'json', text, bytes: body.length };
}
