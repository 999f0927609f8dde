import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AgentResult } from '@taproom/contracts';
import { callOf } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { GetResult } from './get-result.query.ts';

@QueryHandler(GetResult)
export class GetResultHandler implements IQueryHandler<GetResult> {
  constructor(private readonly runs: AgentRuns) {}

  async execute({ runId, call: ref, caller }: GetResult): Promise<AgentResult> {
    const { run } = await this.runs.read(runId, caller);
    const call = callOf(run, ref);
    if (call?.status !== 'settled' || !call.result) return { result: null };
    const { callId, isError, content } = call.result;
    return { result: { callId, isError, content } };
  }
}
