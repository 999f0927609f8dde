import { Command } from '@nestjs/cqrs';
import type { LibraryKind, LibraryWritten } from '@taproom/contracts';

export class RestoreVersion extends Command<LibraryWritten> {
  constructor(
    readonly kind: LibraryKind,
    /** As it stands in the address. */
    readonly id: string,
    /** The version to go back to. */
    readonly revision: string,
    readonly context: { actor: string; expected?: string | undefined },
  ) {
    super();
  }
}
