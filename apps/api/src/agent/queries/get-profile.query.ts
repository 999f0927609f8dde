import { Query } from '@nestjs/cqrs';

/** The document's text, and what names this version of it. */
export type ShownProfile = { document: string; etag: string };

/** @throws ProblemError agent.profile_not_found, or what is wrong with the stored one */
export class GetProfile extends Query<ShownProfile> {
  constructor(readonly id: string) {
    super();
  }
}
