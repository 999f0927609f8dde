import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentToolSnapshot } from '@taproom/contracts';
import { requireInvocation } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { GetInvocationTools } from './get-invocation-tools.query.ts';

@QueryHandler(GetInvocationTools)
export class GetInvocationToolsHandler implements IQueryHandler<GetInvocationTools> {
  constructor(private readonly runs: AgentRuns) {}

  async execute({ runId, invocationId, caller }: GetInvocationTools): Promise<AgentToolSnapshot> {
    const { run } = await this.runs.read(runId, caller);
    return requireInvocation(run, invocationId).snapshot;
  }
}
