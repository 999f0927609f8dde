import { Command } from '@nestjs/cqrs';

export type SavedProfile = { document: string; migratedFrom: 1 | 2 | null; ignored: string[]; created: boolean };

/** Stores a profile document, whose text it is. @throws ConsumerError as the domain's `readProfile` */
export class PutProfile extends Command<SavedProfile> {
  constructor(
    readonly id: string,
    readonly text: string,
    readonly actor: string,
  ) {
    super();
  }
}
