import { Injectable } from '@nestjs/common';
import { type Call, type CallOutcome, decideRun, planRecovery, type Run, type RunCommand } from '@taproom/mcp-domain';
import { conclude } from '../calls/conclude.ts';
import { RunFiles } from './run-files.ts';
import { RunJournal } from './run-journal.ts';

/** Whom the events of a recovery name. */
const ACTOR = 'taproom';

/** Brings a run that a stop or a crash left open to where it can be read, or goes on. Nothing is sent again. */
@Injectable()
export class RunRecovery {
  constructor(
    private readonly journal: RunJournal,
    private readonly files: RunFiles,
  ) {}

  /** Can be repeated when it fails half-way. @throws StorageFailedError */
  async recover(run: Run): Promise<void> {
    for (const step of planRecovery(run)) {
      if (step.kind === 'settle') await this.#settle(run, step.call, step.outcome);
      else await this.#decide(run.runId, step.command);
    }
  }

  async #settle(run: Run, call: Call, outcome: CallOutcome): Promise<void> {
    const { settlement, files } = conclude(run, call, { kind: 'outcome', outcome });
    await this.files.store(run.runId, files);
    const { invocationId, round, callId } = call;
    await this.#decide(run.runId, { type: 'settle-call', invocationId, round, callId, elapsedMs: 0, settlement });
  }

  async #decide(runId: string, command: RunCommand): Promise<void> {
    await this.journal.change(runId, ACTOR, (state) => decideRun(state, command));
  }
}
