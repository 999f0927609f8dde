import { Command } from '@nestjs/cqrs';
import type { AgentRun } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** `accepted` is false where the run had ended before. */
export type RunCancel = { run: AgentRun; accepted: boolean };

/** Stops everything in the run, and waits until it has stopped. @throws ProblemError agent.run_not_found */
export class CancelRun extends Command<RunCancel> {
  constructor(
    readonly runId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}
