import { drain } from './drain.ts';
import type { ExchangeAnswer } from './exchange.ts';
import { judgeText, type ReplyReader } from './judge-text.ts';
import type { Reply } from './reply.ts';
import { sseEvents } from './sse-events.ts';

/* Some servers keep a stream alive with events like `data: ping`; only what was meant as JSON can be an answer. */
const MEANT_AS_JSON = /^\s*[{[]/;

/** The stream up to the event that decides. What follows the answer is read away in the background. */
export async function readSseReply(answer: ExchangeAnswer, reader: ReplyReader): Promise<Reply> {
  let bytes = 0;
  const events = sseEvents(counted(answer.chunks, (length) => (bytes += length)));
  for (let next = await events.next(); !next.done; next = await events.next()) {
    const text = next.value;
    const verdict = MEANT_AS_JSON.test(text) ? judgeText(text, reader) : undefined;
    if (verdict === undefined) continue;
    if (verdict.kind === 'answer') void drain(events);
    else answer.discard();
    return { ...verdict, status: answer.status, form: 'sse', text, bytes };
  }
  return { kind: 'missing', status: answer.status, form: 'sse', text: '', bytes };
}

async function* counted(chunks: AsyncIterable<Buffer>, count: (length: number) => void): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}
