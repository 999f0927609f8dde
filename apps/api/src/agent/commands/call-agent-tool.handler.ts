import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AgentToolCallAnswer } from '@taproom/contracts';
import { callAnswer } from '@taproom/mcp-domain';
import { ClientCalls } from '../calls/client-calls.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { CallAgentToolOnce } from './call-agent-tool.command.ts';

@CommandHandler(CallAgentToolOnce)
export class CallAgentToolHandler implements ICommandHandler<CallAgentToolOnce> {
  constructor(
    private readonly runs: AgentRuns,
    private readonly calls: ClientCalls,
  ) {}

  async execute({ place, call, context }: CallAgentToolOnce): Promise<AgentToolCallAnswer> {
    const { caller, internal } = context;
    const { run } = await this.runs.read(place.runId, caller);
    const request = { ...place, ...call, actor: caller.actor };
    const answer = callAnswer(await this.calls.make(run, request), request, { internal });
    if (!answer) throw new TypeError('A call that was made is settled.');
    return answer;
  }
}
