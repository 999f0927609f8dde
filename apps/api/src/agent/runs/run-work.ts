import { Injectable } from '@nestjs/common';

type Work = { abort: AbortController; done: Promise<unknown> };

/** What runs right now for each run: calls of tools, and the loops of the server driver. */
@Injectable()
export class RunWork {
  readonly #work = new Map<string, Set<Work>>();

  /** Registered before `task` begins, so that nothing that ends the run misses it. */
  do<T>(runId: string, task: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const abort = new AbortController();
    const all = this.#work.get(runId) ?? new Set();
    const done = Promise.resolve().then(() => task(abort.signal));
    const work: Work = { abort, done };
    this.#work.set(runId, all.add(work));
    const end = (): void => {
      all.delete(work);
      if (all.size === 0 && this.#work.get(runId) === all) this.#work.delete(runId);
    };
    done.then(end, end);
    return done;
  }

  /** Cancels everything of the run. Idempotent. */
  stop(runId: string): void {
    for (const { abort } of this.#work.get(runId) ?? []) abort.abort();
  }

  /** Resolves when nothing of the run is going on; what ends badly is told to whoever began it. */
  async idle(runId: string): Promise<void> {
    for (let all = this.#work.get(runId); all; all = this.#work.get(runId)) {
      await Promise.allSettled([...all].map(({ done }) => done));
    }
  }

  /** Cancels everything, and waits until it has ended. */
  async stopAll(): Promise<void> {
    const runIds = [...this.#work.keys()];
    for (const runId of runIds) this.stop(runId);
    await Promise.all(runIds.map((runId) => this.idle(runId)));
  }
}
