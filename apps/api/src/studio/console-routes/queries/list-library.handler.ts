import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { LibraryItem, LibraryPage } from '@taproom/contracts';
import { type AssetValues, matcherOf, nameOf, pageOf } from '@taproom/roleplay-domain';
import type { AssetRow } from '../../assets/workspace/asset-table.ts';
import { Workspace } from '../../assets/workspace/workspace.ts';
import { ListLibrary } from './list-library.query.ts';

/** A page of the search that the kind's tool does (S-104 to S-106). A picture is not in it: it may be as large as the rest together. */
@QueryHandler(ListLibrary)
export class ListLibraryHandler implements IQueryHandler<ListLibrary> {
  constructor(private readonly workspace: Workspace) {}

  execute({ kind, range: { query, cursor, limit } }: ListLibrary): Promise<LibraryPage> {
    const isFound = matcherOf(query, 'contains');
    const found = this.workspace
      .table(kind)
      .rows()
      .filter(({ name }) => isFound(name));
    const page = pageOf(found, cursor, limit);
    return Promise.resolve({ ...page, items: page.items.map((row) => itemOf(kind, row)) });
  }
}

function itemOf(kind: LibraryItem['kind'], { id, asset }: AssetRow): LibraryItem {
  const { value, revision, updatedAt } = asset;
  return { kind, id, name: nameOf(value), revision, updatedAt, ...extrasOf(value) };
}

function extrasOf(
  value: AssetValues[keyof AssetValues],
): Partial<Pick<LibraryItem, 'hasAvatar' | 'active' | 'official' | 'entryCount'>> {
  if ('data' in value && 'lorebookId' in value)
    return { hasAvatar: Boolean((value.data as { avatar?: unknown }).avatar) };
  if ('avatar' in value) return { hasAvatar: Boolean(value.avatar), active: value.active === true };
  const entryCount = (value.entries as readonly unknown[]).length;
  return 'official' in value
    ? { entryCount, active: value.active === true, official: value.official === true }
    : { entryCount };
}
