import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { DeletedItem, DeletedList } from '@taproom/contracts';
import { assetKinds, nameOf } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { Workspace } from '../workspace/workspace.ts';
import { ListDeleted } from './list-deleted.query.ts';

const PAGE = 100;

/** The newest first. A page goes on after the item that the cursor names, whatever has been restored since. */
@QueryHandler(ListDeleted)
export class ListDeletedHandler implements IQueryHandler<ListDeleted> {
  constructor(private readonly workspace: Workspace) {}

  execute({ range: { kind, cursor } }: ListDeleted): Promise<DeletedList> {
    const after = cursor === undefined ? undefined : readCursor(cursor);
    const all = assetKinds.filter((one) => kind === undefined || one === kind).flatMap((one) => this.#deletedOf(one));
    const ordered = all
      .map((item) => ({ item, key: keyOf(item) }))
      .sort((one, other) => (one.key < other.key ? 1 : -1));
    const rest = ordered.filter(({ key }) => after === undefined || key < after);
    const page = rest.slice(0, PAGE);
    const last = rest.length > PAGE ? page.at(-1) : undefined;
    return Promise.resolve({
      items: page.map(({ item }) => item),
      nextCursor: last ? Buffer.from(last.key).toString('base64url') : null,
    });
  }

  #deletedOf(kind: (typeof assetKinds)[number]): DeletedItem[] {
    const deleted = this.workspace.table(kind).deleted();
    return deleted.map(({ id, asset }) => ({ kind, id, name: nameOf(asset.value), deletedAt: asset.deletedAt }));
  }
}

function keyOf({ kind, id, deletedAt }: DeletedItem): string {
  return `${deletedAt} ${kind} ${String(id).padStart(16, '0')}`;
}

function readCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{4}-\S+ [a-z]+ \d{16}$/.test(key)) return key;
  const message = 'must be the nextCursor of a page before';
  throw new ProblemError('request.invalid', `cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
}
