import { Command } from '@nestjs/cqrs';
import type { AgentRunStarted, StartAgentRun } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** `created` is false where the idempotency key has started this run before. */
export type RunStart = { run: AgentRunStarted; created: boolean };

/** `text` is the body's own text: messages are taken from it as they were written. */
export class StartRun extends Command<RunStart> {
  constructor(
    readonly body: StartAgentRun,
    readonly text: string,
    readonly context: { caller: Caller; idempotencyKey: string | undefined },
  ) {
    super();
  }
}
