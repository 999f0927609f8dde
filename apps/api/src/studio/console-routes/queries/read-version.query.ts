import { Query } from '@nestjs/cqrs';
import type { LibraryKind } from '@taproom/contracts';
import type { AssetText } from './read-asset.query.ts';

export class ReadVersion extends Query<AssetText> {
  constructor(
    readonly kind: LibraryKind,
    /** As it stands in the address. */
    readonly id: string,
    readonly revision: string,
  ) {
    super();
  }
}
