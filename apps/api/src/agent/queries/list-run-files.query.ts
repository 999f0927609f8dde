import { Query } from '@nestjs/cqrs';
import type { AgentFileList } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** What the caller may read. @throws ProblemError agent.run_not_found */
export class ListRunFiles extends Query<AgentFileList> {
  constructor(
    readonly runId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}
