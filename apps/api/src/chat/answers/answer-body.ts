import type { ModelAnswer } from '../../model-gateway/model-answer.ts';

export type AnswerBody = { kind: 'whole'; text: string } | { kind: 'events'; bytes: AsyncGenerator<Buffer, void> };

/** As many bytes as the longest beginning of an event needs. */
const TELLING = 8;
const EVENTS = /^\s*(?:(?:data|event|id|retry)\b|:)/;
const JSON_TEXT = /^\s*[[{]/;

/**
 * The body of a model's answer, whatever it says of itself: a stream that is not called one would be taken for an answer without
 * tool calls. @throws ModelServerError
 */
export async function bodyOf(answer: ModelAnswer): Promise<AnswerBody> {
  const bytes = answer.limited();
  const head = await beginning(bytes);
  const start = new TextDecoder().decode(head);
  const saysEvents = answer.mediaType === 'text/event-stream';
  if (EVENTS.test(start) || (saysEvents && !JSON_TEXT.test(start)))
    return { kind: 'events', bytes: rejoined(head, bytes) };
  const parts = [head];
  for await (const part of bytes) parts.push(part);
  return { kind: 'whole', text: Buffer.concat(parts).toString('utf8') };
}

async function beginning(bytes: AsyncGenerator<Buffer, void>): Promise<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.toString('utf8').trim().length < TELLING) {
    const next = await bytes.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  return head;
}

async function* rejoined(head: Buffer, rest: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  try {
    yield head;
    yield* rest;
  } finally {
    await rest.return();
  }
}
