import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentRun } from '@taproom/contracts';
import { runView } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { GetRun } from './get-run.query.ts';

@QueryHandler(GetRun)
export class GetRunHandler implements IQueryHandler<GetRun> {
  constructor(private readonly runs: AgentRuns) {}

  async execute({ runId, caller }: GetRun): Promise<AgentRun> {
    return runView((await this.runs.read(runId, caller)).run);
  }
}
