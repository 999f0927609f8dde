import { Command } from '@nestjs/cqrs';
import type { ProfileConditions } from '../profiles/profile-etag.ts';

/** What was started with it goes on. @throws ProblemError agent.profile_not_found, mcp.revision_conflict */
export class RemoveProfile extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: { actor: string } & ProfileConditions,
  ) {
    super();
  }
}
