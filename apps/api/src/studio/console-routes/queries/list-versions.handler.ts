import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { AssetHistory } from '@taproom/contracts';
import { nameOf } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { type Version, VersionReader } from '../version-reader.ts';
import { ListVersions } from './list-versions.query.ts';

const PAGE = 50;

@QueryHandler(ListVersions)
export class ListVersionsHandler implements IQueryHandler<ListVersions> {
  constructor(private readonly versions: VersionReader) {}

  async execute({ kind, id, cursor }: ListVersions): Promise<AssetHistory> {
    const newest = (await this.versions.read(kind, id)).toReversed();
    const rest = newest.slice(startOf(newest, cursor));
    const page = rest.slice(0, PAGE);
    return {
      items: page.map(({ state, at, actor, change }) => ({
        revision: state.revision,
        at,
        actor,
        change,
        name: nameOf(state.value),
      })),
      nextCursor: rest.length > PAGE ? (page.at(-1)?.state.revision ?? null) : null,
    };
  }
}

function startOf(newest: readonly Version[], cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const last = newest.findIndex(({ state }) => state.revision === cursor);
  if (last !== -1) return last + 1;
  const message = 'must be the nextCursor of a page before';
  throw new ProblemError('request.invalid', `cursor ${message}.`, { errors: [{ path: 'cursor', message }] });
}
