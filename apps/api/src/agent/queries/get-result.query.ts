import { Query } from '@nestjs/cqrs';
import type { AgentResult, AgentResultQuery } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** @throws ProblemError agent.run_not_found */
export class GetResult extends Query<AgentResult> {
  constructor(
    readonly runId: string,
    readonly call: AgentResultQuery,
    readonly caller: Caller,
  ) {
    super();
  }
}
