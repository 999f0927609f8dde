import { Command } from '@nestjs/cqrs';
import type { EntryKind, LibraryWritten } from '@taproom/contracts';

export class MoveEntryTo extends Command<LibraryWritten> {
  constructor(
    readonly kind: EntryKind,
    /** As it stands in the address. */
    readonly id: string,
    readonly identifier: string,
    /** The entry that it is to stand before; null: at the end. */
    readonly before: string | null,
    readonly context: { actor: string; expected?: string | undefined },
  ) {
    super();
  }
}
