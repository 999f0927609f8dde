import { Command } from '@nestjs/cqrs';
import type { AgentInvocationStarted, StartAgentInvocation } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** @throws ProblemError agent.run_not_found, agent.profile_not_found; ConsumerError as the domain's `requireDelegation` */
export class StartInvocation extends Command<AgentInvocationStarted> {
  constructor(
    readonly runId: string,
    readonly body: StartAgentInvocation,
    readonly caller: Caller,
  ) {
    super();
  }
}
