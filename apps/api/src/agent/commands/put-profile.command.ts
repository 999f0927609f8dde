import { Command } from '@nestjs/cqrs';
import type { ProfileConditions } from '../profiles/profile-etag.ts';

export type SavedProfile = {
  document: string;
  etag: string;
  migratedFrom: 1 | 2 | null;
  ignored: string[];
  created: boolean;
};

/** Stores a profile document, whose text it is. @throws ConsumerError as the domain's `readProfile`; ProblemError mcp.revision_conflict */
export class PutProfile extends Command<SavedProfile> {
  constructor(
    readonly id: string,
    readonly text: string,
    readonly context: { actor: string } & ProfileConditions,
  ) {
    super();
  }
}
