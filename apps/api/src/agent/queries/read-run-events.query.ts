import { Query } from '@nestjs/cqrs';
import type { AgentEventsPage, AgentEventsQuery } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** @throws ProblemError agent.run_not_found */
export class ReadRunEvents extends Query<AgentEventsPage> {
  constructor(
    readonly runId: string,
    readonly range: AgentEventsQuery,
    readonly caller: Caller,
  ) {
    super();
  }
}
