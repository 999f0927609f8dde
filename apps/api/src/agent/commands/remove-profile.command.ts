import { Command } from '@nestjs/cqrs';

/** What was started with it goes on. @throws ProblemError agent.profile_not_found */
export class RemoveProfile extends Command<void> {
  constructor(
    readonly id: string,
    readonly actor: string,
  ) {
    super();
  }
}
