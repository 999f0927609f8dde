import { Injectable } from '@nestjs/common';
import { type AgentEvent, decideRunTogether, endsRun, type Run, type RunCommand, runStatus } from '@taproom/mcp-domain';
import type { Written } from '../../platform/journal/journal.ts';
import { type Caller, mayTouch } from '../../platform/http/caller.ts';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { RunDirectory } from './run-directory.ts';
import { RunJournal } from './run-journal.ts';
import { runNotFound } from './run-problems.ts';
import { RunRecovery } from './run-recovery.ts';
import { RunWork } from './run-work.ts';

export type RunRead = { run: Run; events: readonly Written<AgentEvent>[] };

/** Every run, by its id. One that this process did not begin is recovered before anybody sees it. */
@Injectable()
export class AgentRuns {
  readonly #queue = new KeyedQueue();
  /** Of this process, or recovered by it. */
  readonly #known = new Set<string>();

  constructor(
    private readonly journal: RunJournal,
    private readonly recovery: RunRecovery,
    private readonly directory: RunDirectory,
    private readonly work: RunWork,
  ) {}

  /** Undefined where there is none. @throws StorageFailedError, and what a damaged stream is told by */
  async find(runId: string): Promise<RunRead | undefined> {
    if (!this.#known.has(runId)) await this.#queue.run(runId, () => this.#recover(runId));
    const { state, events } = await this.journal.read(runId);
    return state.exists ? { run: state.run, events } : undefined;
  }

  /** @throws ProblemError agent.run_not_found, also for a run of another client; as `find` */
  async read(runId: string, caller: Caller): Promise<RunRead> {
    const found = await this.find(runId);
    if (!found || !mayTouch(caller, found.run.owner)) throw runNotFound(runId);
    return found;
  }

  /** The run as it is now. @throws as `find`, and ProblemError agent.run_not_found */
  async current(runId: string): Promise<Run> {
    const found = await this.find(runId);
    if (!found) throw runNotFound(runId);
    return found.run;
  }

  /** A run that nothing has been heard of so far; if there is one by now, `unless` has the word and nothing happens. */
  async start(runId: string, actor: string, command: RunCommand, unless: (run: Run) => void): Promise<Run> {
    this.#known.add(runId);
    const { state } = await this.journal.change(runId, actor, (before) => {
      if (!before.exists) return decideRunTogether(before, [command]);
      unless(before.run);
      return [];
    });
    if (!state.exists) throw runNotFound(runId);
    this.directory.note(state.run);
    return state.run;
  }

  /**
   * What the commands make happen, together or not at all. When the run takes no more for whatever reason, everything that goes
   * on in it is stopped. @throws ConsumerError as `decideRun`; StorageFailedError
   */
  async decide(runId: string, actor: string, ...commands: readonly RunCommand[]): Promise<Run> {
    const { state } = await this.journal.change(runId, actor, (before) => decideRunTogether(before, commands));
    if (!state.exists) throw runNotFound(runId);
    this.directory.note(state.run);
    if (runStatus(state.run) !== 'running') this.work.stop(runId);
    return state.run;
  }

  /** The run once it has ended. */
  async ended(runId: string): Promise<Run> {
    let wake: () => void = () => undefined;
    const ending = new Promise<void>((resolve) => (wake = resolve));
    const leave = this.journal.follow(runId, (event) => {
      if (endsRun(event)) wake();
    });
    try {
      const run = await this.current(runId);
      if (run.end) return run;
      await ending;
      return await this.current(runId);
    } finally {
      leave();
    }
  }

  /** Calls `listener` whenever something was appended to the run. */
  follow(runId: string, listener: () => void): () => void {
    return this.journal.follow(runId, listener);
  }

  async #recover(runId: string): Promise<void> {
    if (this.#known.has(runId)) return;
    const { state } = await this.journal.read(runId);
    if (!state.exists) return;
    await this.recovery.recover(state.run);
    this.#known.add(runId);
  }
}
