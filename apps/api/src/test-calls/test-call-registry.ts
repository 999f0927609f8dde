import { Inject, Injectable } from '@nestjs/common';
import type { McpTestCallOutcome } from '@taproom/contracts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { TestCall } from './test-call.ts';

/** The calls that run, and the outcomes of those that ended lately. */
@Injectable()
export class TestCallRegistry {
  readonly #calls = new Map<string, TestCall>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Recorded before it is acknowledged, so that a cancel finds it. */
  start(
    callId: string,
    perform: (signal: AbortSignal, handedOff: () => void) => Promise<McpTestCallOutcome>,
  ): TestCall {
    const call = new TestCall(perform);
    this.#calls.set(callId, call);
    void call.outcome.then(() => this.#forgetLater(callId));
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

  #forgetLater(callId: string): void {
    setTimeout(() => this.#calls.delete(callId), this.config.mcp.testCallRetentionMs).unref();
  }
}
