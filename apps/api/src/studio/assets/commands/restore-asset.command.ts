import { Command } from '@nestjs/cqrs';
import type { RestoredItem, StudioKind } from '@taproom/contracts';

export class RestoreAsset extends Command<RestoredItem> {
  constructor(
    readonly kind: StudioKind,
    /** As it stands in the address. */
    readonly id: string,
    readonly actor: string,
  ) {
    super();
  }
}
