import { Command } from '@nestjs/cqrs';
import type { LibraryWritten } from '@taproom/contracts';

export type PictureKind = 'character' | 'persona';

export class PutAvatar extends Command<LibraryWritten> {
  constructor(
    readonly kind: PictureKind,
    /** As it stands in the address. */
    readonly id: string,
    readonly picture: Uint8Array,
    readonly context: { actor: string; expected?: string | undefined },
  ) {
    super();
  }
}
