import { setImmediate as othersServed } from 'node:timers/promises';
import type { RpcMessage, RpcRequest } from './message.ts';
import { errorText } from './reply.ts';

/** A short message can have an answer of many thousand times its size, and all answers go out in one text. */
export const MOST_MESSAGES = 100;

/** The length of the answers after which no further request of a batch is done. */
export const MOST_ANSWERS = 64 * 1024 * 1024;

/**
 * The answers to the requests of a batch, one after another in the order of the text. What comes once the answers have become too
 * long is not done, and says so; `refused` is told.
 */
export async function answerBatch(
  messages: readonly RpcMessage[],
  serve: (request: RpcRequest) => Promise<string>,
  refused: (request: RpcRequest, code: number) => void,
): Promise<string[]> {
  const answers: string[] = [];
  let length = 0;
  for (const message of messages) {
    if (message.kind !== 'request') continue;
    const isLate = length > MOST_ANSWERS;
    if (isLate) refused(message, notDone.code);
    const answer = isLate ? errorText(message.id, notDone) : await serve(message);
    answers.push(answer);
    length += answer.length;
    await othersServed();
  }
  return answers;
}

const notDone = {
  code: -32600,
  message:
    'Invalid request: the answers of this batch are too long together; this request was not done, send it by itself',
};
