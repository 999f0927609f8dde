import { Injectable } from '@nestjs/common';
import { StudioError } from '../tools/studio-error.ts';
import { receiptKey, Receipts } from './receipts.ts';

export type OnceRequest = { tool: string; clientRequestId: string; fingerprint: string };

/** Does a request with an id once, however often and however simultaneously it is sent (S-70 to S-72). */
@Injectable()
export class OnceRunner {
  readonly #running = new Map<string, { fingerprint: string; answer: Promise<string> }>();

  constructor(private readonly receipts: Receipts) {}

  /**
   * The first answer if there was one, else that of `task`. A request that is just being done is waited for, and shared; once it
   * has failed, its id is free again.
   * @throws StudioError when the id was used with other arguments; what `task` throws
   */
  async run(request: OnceRequest, now: string, task: () => Promise<string>): Promise<string> {
    const key = receiptKey(request.tool, request.clientRequestId);
    for (;;) {
      const kept = this.receipts.find(request.tool, request.clientRequestId, now);
      if (kept) return requireSame(kept, request, kept.text);
      const running = this.#running.get(key);
      if (!running) break;
      if (running.fingerprint === request.fingerprint) return running.answer;
      // Only if it succeeds is the id taken.
      await running.answer.catch(() => undefined);
    }
    const answer = task();
    this.#running.set(key, { fingerprint: request.fingerprint, answer });
    try {
      return await answer;
    } finally {
      this.#running.delete(key);
    }
  }
}

function requireSame(kept: { fingerprint: string }, request: OnceRequest, text: string): string {
  if (kept.fingerprint === request.fingerprint) return text;
  throw StudioError.invalid('clientRequestId was used with other arguments', {
    path: 'clientRequestId',
    expected: 'an id that was not used with other arguments in the last 24 hours',
    actualType: 'string',
  });
}
