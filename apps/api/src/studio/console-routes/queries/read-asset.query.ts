import { Query } from '@nestjs/cqrs';
import type { LibraryKind } from '@taproom/contracts';

/** `text` is JSON with every number as it was written. */
export type AssetText = { text: string; revision: string };

export class ReadAsset extends Query<AssetText> {
  constructor(
    readonly kind: LibraryKind,
    /** As it stands in the address. */
    readonly id: string,
  ) {
    super();
  }
}
