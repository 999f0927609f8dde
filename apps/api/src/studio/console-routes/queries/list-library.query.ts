import { Query } from '@nestjs/cqrs';
import type { LibraryKind, LibraryPage, LibraryQuery } from '@taproom/contracts';

export class ListLibrary extends Query<LibraryPage> {
  constructor(
    readonly kind: LibraryKind,
    readonly range: LibraryQuery,
  ) {
    super();
  }
}
