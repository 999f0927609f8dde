import { Injectable } from '@nestjs/common';
import { ConsumerError, type SettledOutcome, type OutcomeUnknown } from '@taproom/mcp-domain';
import { KeyedQueue } from '../platform/locks/keyed-queue.ts';

type Outcome = SettledOutcome | OutcomeUnknown;

export type CallToRun = {
  generationId: string;
  executionCallId: string;
  roundId: string;
  toolCallId: string;
  name: string;
  argumentsJson: string;
};

type Running = { call: CallToRun; abort: AbortController; ended: Promise<unknown> };

/** The calls that this process is busy with, those that wait for their turn included: one after another in each generation. */
@Injectable()
export class RunningCalls {
  readonly #queue = new KeyedQueue();
  readonly #running = new Map<string, Running>();
  readonly #unwritten = new Map<string, Outcome>();
  #stopping = false;

  /**
   * Runs `perform` when the generation's earlier calls have ended. `signal` is there from the beginning, so that no cancel is
   * lost. Throws ConsumerError `legacy.call_in_progress` or `legacy.call_id_reused` when the round's `toolCallId` waits or runs.
   */
  async run<T>(call: CallToRun, perform: (signal: AbortSignal) => Promise<T>): Promise<T> {
    this.#requireNew(call);
    const abort = new AbortController();
    if (this.#stopping) abort.abort();
    const task = this.#queue.run(call.generationId, () => perform(abort.signal));
    const ended = task.then(
      () => this.#running.delete(call.executionCallId),
      () => this.#running.delete(call.executionCallId),
    );
    this.#running.set(call.executionCallId, { call, abort, ended });
    return task;
  }

  has(executionCallId: string): boolean {
    return this.#running.has(executionCallId);
  }

  /** What came of a call that could not be written down yet. */
  keep(executionCallId: string, outcome: Outcome): void {
    this.#unwritten.set(executionCallId, outcome);
  }

  keptOutcome(executionCallId: string): Outcome | undefined {
    return this.#unwritten.get(executionCallId);
  }

  written(executionCallId: string): void {
    this.#unwritten.delete(executionCallId);
  }

  /** Stops the waits of a generation's calls; resolves when each has ended. */
  async cancel(generationId: string): Promise<void> {
    await this.#end([...this.#running.values()].filter(({ call }) => call.generationId === generationId));
  }

  /** As `cancel`, for every call that there is and for each that would come. */
  async stop(): Promise<void> {
    this.#stopping = true;
    while (this.#running.size > 0) await this.#end([...this.#running.values()]);
  }

  async #end(running: readonly Running[]): Promise<void> {
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  #requireNew({ generationId, roundId, toolCallId, name, argumentsJson }: CallToRun): void {
    const same = [...this.#running.values()].find(
      ({ call }) => call.generationId === generationId && call.roundId === roundId && call.toolCallId === toolCallId,
    );
    if (!same) return;
    if (same.call.name !== name || same.call.argumentsJson !== argumentsJson) {
      throw new ConsumerError(
        'legacy.call_id_reused',
        'This toolCallId was used in this round for another name or other arguments.',
      );
    }
    throw new ConsumerError(
      'legacy.call_in_progress',
      'This call is still open; ask again for its answer in a moment.',
    );
  }
}
