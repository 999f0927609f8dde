import { Query } from '@nestjs/cqrs';
import type { AgentToolSnapshot } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** The frozen snapshot. @throws ProblemError agent.run_not_found; ConsumerError agent.invocation_not_found */
export class GetInvocationTools extends Query<AgentToolSnapshot> {
  constructor(
    readonly runId: string,
    readonly invocationId: string,
    readonly caller: Caller,
  ) {
    super();
  }
}
