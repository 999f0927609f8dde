import { Query } from '@nestjs/cqrs';
import type { AgentRunList, AgentRunsQuery } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** The caller's own; the admin's list has everybody's. */
export class ListRuns extends Query<AgentRunList> {
  constructor(
    readonly range: AgentRunsQuery,
    readonly caller: Caller,
  ) {
    super();
  }
}
