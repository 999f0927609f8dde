import { Command } from '@nestjs/cqrs';
import type { EntryKind, LibraryKind, LibraryMembers, LibraryWritten } from '@taproom/contracts';

/** One write of the library. An `id` is as it stands in the address. */
export type LibraryWrite =
  | { type: 'create'; kind: LibraryKind; members: LibraryMembers }
  | { type: 'change'; kind: LibraryKind; id: string; members: LibraryMembers }
  | { type: 'delete'; kind: LibraryKind; id: string }
  | { type: 'activate'; kind: LibraryKind; id: string }
  | { type: 'add-entry'; kind: EntryKind; id: string; members: LibraryMembers }
  /** Members that are not named stay as they are. */
  | { type: 'change-entry'; kind: EntryKind; id: string; identifier: string; members: LibraryMembers }
  | { type: 'remove-entry'; kind: EntryKind; id: string; identifier: string };

export class WriteAsset extends Command<LibraryWritten> {
  constructor(
    readonly write: LibraryWrite,
    readonly context: { actor: string; expected?: string | undefined },
  ) {
    super();
  }
}
