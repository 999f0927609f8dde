import { Query } from '@nestjs/cqrs';
import type { AgentRunEvent } from '@taproom/contracts';
import type { Caller } from '../../platform/http/caller.ts';

/** `next` is undefined while there is none yet; `ended` is true once there will be none. */
export type RunEventReader = { next: () => Promise<AgentRunEvent | undefined>; ended: () => boolean; stop: () => void };

/** Reads the events after one, then those to come. `wake` is called when there may be more. @throws ProblemError agent.run_not_found */
export class FollowRunEvents extends Query<RunEventReader> {
  constructor(
    readonly runId: string,
    readonly range: { afterSeq: number; invocationId?: string | undefined; wake: () => void },
    readonly caller: Caller,
  ) {
    super();
  }
}
