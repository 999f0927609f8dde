import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { type Call, type Run } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { RunFiles } from '../runs/run-files.ts';
import { type CallEnd, conclude } from './conclude.ts';

export type EndedCall = { run: Run; call: Call; end: CallEnd; elapsedMs: number; actor: string };

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10_000;

/**
 * Records what came of a call: first its files, then the event. A call that was made can't be made undone, so when the disk does
 * not take it, it is tried again until it does; meanwhile the call is open, and after a crash its outcome is unknown.
 */
@Injectable()
export class CallSettler implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CallSettler.name);
  readonly #stopping = new AbortController();

  constructor(
    private readonly runs: AgentRuns,
    private readonly files: RunFiles,
  ) {}

  /** @throws StorageFailedError; it goes on trying then */
  async settle(ended: EndedCall): Promise<Run> {
    try {
      return await this.#record(ended);
    } catch (error) {
      this.logger.error(
        `What came of a call in ${ended.run.runId} can't be stored, and is tried again: ${String(error)}`,
      );
      void this.#retry(ended);
      throw error;
    }
  }

  beforeApplicationShutdown(): void {
    this.#stopping.abort();
  }

  async #record({ run, call, end, elapsedMs, actor }: EndedCall): Promise<Run> {
    const { settlement, files } = conclude(run, call, end);
    await this.files.store(run.runId, files);
    const { invocationId, round, callId } = call;
    return this.runs.decide(run.runId, actor, {
      type: 'settle-call',
      invocationId,
      round,
      callId,
      elapsedMs,
      settlement,
    });
  }

  async #retry(ended: EndedCall): Promise<void> {
    for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(waitMs * 2, LAST_RETRY_MS)) {
      if (!(await this.#pause(waitMs))) return;
      try {
        await this.#record(ended);
        this.logger.log(`What came of a call in ${ended.run.runId} is stored now.`);
        return;
      } catch (error) {
        this.logger.warn(`What came of a call in ${ended.run.runId} still can't be stored: ${String(error)}`);
      }
    }
  }

  /** False when Taproom stops. */
  #pause(ms: number): Promise<boolean> {
    const { signal } = this.#stopping;
    if (signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stop = (): void => {
        clearTimeout(timer);
        resolve(false);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve(true);
      }, ms);
      timer.unref();
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}
