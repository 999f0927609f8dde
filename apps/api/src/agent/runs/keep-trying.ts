import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;

/** For what has happened and only has to be written down: tried until the disk takes it, or Taproom stops. */
@Injectable()
export class KeepTrying implements BeforeApplicationShutdown {
  private readonly logger = new Logger('AgentRuns');
  readonly #stopping = new AbortController();

  beforeApplicationShutdown(): void {
    this.#stopping.abort();
  }

  /** `what` begins a sentence of the log. Returns at once. */
  later(what: string, task: () => Promise<unknown>): void {
    void this.#try(what, task);
  }

  async #try(what: string, task: () => Promise<unknown>): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; await this.#pause(pauseMs); pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await task();
        this.logger.log(`${what} is stored now.`);
        return;
      } catch (error) {
        this.logger.warn(`${what} still can't be stored: ${String(error)}`);
      }
    }
  }

  /** False when Taproom stops. */
  async #pause(ms: number): Promise<boolean> {
    const { signal } = this.#stopping;
    await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
    return !signal.aborted;
  }
}
