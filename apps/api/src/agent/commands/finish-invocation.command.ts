import { Command } from '@nestjs/cqrs';
import type { AgentInvocationFinished, FinishAgentInvocation } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** @throws ProblemError agent.run_not_found; ConsumerError as the domain's `decideRun` */
export class FinishInvocation extends Command<AgentInvocationFinished> {
  constructor(
    readonly place: { runId: string; invocationId: string },
    readonly body: FinishAgentInvocation,
    readonly caller: Caller,
  ) {
    super();
  }
}
