import { Command } from '@nestjs/cqrs';
import type { AgentToolCallAnswer } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

export type ToolCallBody = { callId: string; round: number; modelAlias: string; argumentsJson: string };

/**
 * Answers when the call is settled, whether or not the caller is still there. `internal`: with what audits see.
 * @throws ProblemError agent.run_not_found; ConsumerError as the domain's `decideRun`
 */
export class CallAgentToolOnce extends Command<AgentToolCallAnswer> {
  constructor(
    readonly place: { runId: string; invocationId: string },
    readonly call: ToolCallBody,
    readonly context: { caller: Caller; internal: boolean },
  ) {
    super();
  }
}
