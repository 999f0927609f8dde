import { Inject, Injectable } from '@nestjs/common';
import type { McpTestCallOutcome } from '@taproom/contracts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { bytesHeldBy } from './bytes-held-by.ts';
import { TestCall } from './test-call.ts';

/** The calls that run, and the outcomes of those that ended lately. */
@Injectable()
export class TestCallRegistry {
  readonly #calls = new Map<string, TestCall>();
  /** The ended ones, oldest first, each with the bytes that its outcome holds. */
  readonly #ended = new Map<string, number>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Recorded before it is acknowledged, so that a cancel finds it. */
  start(
    callId: string,
    perform: (signal: AbortSignal, handedOff: () => void) => Promise<McpTestCallOutcome>,
  ): TestCall {
    const call = new TestCall(perform);
    this.#calls.set(callId, call);
    void call.outcome.then((outcome) => this.#keepAWhile(callId, outcome));
    return call;
  }

  find(callId: string): TestCall | undefined {
    return this.#calls.get(callId);
  }

  /** Stops every wait; what was handed to a transport stays unknown. Resolves when each has its outcome. */
  async stopAll(): Promise<void> {
    const calls = [...this.#calls.values()];
    for (const call of calls) call.cancel();
    await Promise.all(calls.map((call) => call.outcome));
  }

  #keepAWhile(callId: string, outcome: McpTestCallOutcome): void {
    const { testCallRetentionMs, testCallRetentionBytes } = this.config.mcp;
    this.#ended.set(callId, bytesHeldBy(outcome));
    setTimeout(() => this.#forget(callId), testCallRetentionMs).unref();
    let held = [...this.#ended.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [oldest, bytes] of this.#ended) {
      if (held <= testCallRetentionBytes || oldest === callId) return;
      this.#forget(oldest);
      held -= bytes;
    }
  }

  #forget(callId: string): void {
    this.#calls.delete(callId);
    this.#ended.delete(callId);
  }
}
