import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { ChatFailure } from '@taproom/mcp-domain';

/** How long answers that are under way may take to end by themselves once Taproom stops. */
const GRACE_MS = 2_000;

/** The reason of a signal that aborts because Taproom stops. */
export class StoppingError extends Error {
  override readonly name = 'StoppingError';
}

export const stoppingFailure: ChatFailure = {
  kind: 'internal',
  code: 'server.stopping',
  message: 'Taproom was stopped while it answered. Send the request again once it has been started again.',
};

/** The answers under way: when Taproom stops, each has an end, in the journal and for its client, before the disk is let go. */
@Injectable()
export class RunningChats implements BeforeApplicationShutdown {
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<unknown>>();

  /** Aborts once they have to end. */
  get stopping(): AbortSignal {
    return this.#stop.signal;
  }

  async track<T>(task: Promise<T>): Promise<T> {
    this.#running.add(task);
    try {
      return await task;
    } finally {
      this.#running.delete(task);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.#running.size > 0) await Promise.race([this.#ended(), delay(GRACE_MS, undefined, { ref: false })]);
    this.#stop.abort(new StoppingError('Taproom is stopping.'));
    await this.#ended();
  }

  async #ended(): Promise<void> {
    await Promise.allSettled(this.#running);
  }
}
