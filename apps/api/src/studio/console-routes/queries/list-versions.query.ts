import { Query } from '@nestjs/cqrs';
import type { AssetHistory, LibraryKind } from '@taproom/contracts';

export class ListVersions extends Query<AssetHistory> {
  constructor(
    readonly kind: LibraryKind,
    /** As it stands in the address. */
    readonly id: string,
    readonly cursor: string | undefined,
  ) {
    super();
  }
}
