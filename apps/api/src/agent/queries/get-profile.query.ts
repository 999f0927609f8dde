import { Query } from '@nestjs/cqrs';

/** The document's text. @throws ProblemError agent.profile_not_found, or what is wrong with the stored one */
export class GetProfile extends Query<string> {
  constructor(readonly id: string) {
    super();
  }
}
