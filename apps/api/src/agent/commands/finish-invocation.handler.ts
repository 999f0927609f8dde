import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AgentInvocationFinished } from '@taproom/contracts';
import { invocationView, requireDriver, requireInvocation, runView } from '@taproom/mcp-domain';
import { AgentRuns } from '../runs/agent-runs.ts';
import { FinishInvocation } from './finish-invocation.command.ts';

@CommandHandler(FinishInvocation)
export class FinishInvocationHandler implements ICommandHandler<FinishInvocation> {
  constructor(private readonly runs: AgentRuns) {}

  async execute({ place: { runId, invocationId }, body, caller }: FinishInvocation): Promise<AgentInvocationFinished> {
    const { run } = await this.runs.read(runId, caller);
    requireDriver(run, 'client');
    const { status, output } = body;
    const finished = await this.runs.decide(runId, caller.actor, {
      type: 'finish',
      invocationId,
      status,
      ...(output !== undefined && { output }),
    });
    return { invocation: invocationView(requireInvocation(finished, invocationId)), run: runView(finished) };
  }
}
