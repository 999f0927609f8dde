import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentRunList } from '@taproom/contracts';
import { RunDirectory } from '../runs/run-directory.ts';
import { RunSweep } from '../runs/run-sweep.ts';
import { ListRuns } from './list-runs.query.ts';

@QueryHandler(ListRuns)
export class ListRunsHandler implements IQueryHandler<ListRuns> {
  constructor(
    private readonly directory: RunDirectory,
    private readonly sweep: RunSweep,
  ) {}

  async execute({ range, caller }: ListRuns): Promise<AgentRunList> {
    await this.sweep.done;
    const runs = this.directory.list(caller, range);
    const storageIssues = this.sweep.issuesFor(caller);
    return { runs, ...(storageIssues.length > 0 && { storageIssues }) };
  }
}
