import { Query } from '@nestjs/cqrs';
import type { AgentRun } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** @throws ProblemError agent.run_not_found */
export class GetRun extends Query<AgentRun> {
  constructor(
    readonly runId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}
