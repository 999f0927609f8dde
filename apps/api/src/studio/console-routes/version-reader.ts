import { Injectable } from '@nestjs/common';
import type { AssetChange } from '@taproom/contracts';
import { type AssetEvent, type AssetKind, type AssetState, evolveAsset, kindWords } from '@taproom/roleplay-domain';
import { EventStore, type StoredEvent } from '../../platform/event-store/event-store.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { isReceiptEvent } from '../assets/commits/receipt-event.ts';
import { idOf, streamOf, toAssetEvent } from '../assets/workspace/asset-streams.ts';
import { OFFICIAL_PRESET, officialEntry } from '../assets/workspace/workspace.ts';

export type Version<K extends AssetKind = AssetKind> = {
  state: Exclude<AssetState<K>, { status: 'absent' }>;
  at: string;
  actor: string;
  change: AssetChange;
};

/** What an asset was after each write, read from its stream. */
@Injectable()
export class VersionReader {
  constructor(private readonly store: EventStore) {}

  /** The oldest first. @throws ProblemError `studio.asset_not_found` */
  async read<K extends AssetKind>(kind: K, idText: string): Promise<Version<K>[]> {
    const id = idOf(idText);
    if (id === undefined) throw notFound(kind, idText);
    const { events } = await this.store.read(streamOf(kind, id));
    const versions: Version<K>[] = [];
    let state = baseOf(kind, id);
    for (const commit of commitsOf(events)) {
      state = commit.reduce((folded, event) => evolveAsset<K>(folded, toAssetEvent(event), event.at), state);
      const [first] = commit;
      if (!first || state.status === 'absent') continue;
      versions.push({ state, at: first.at, actor: first.actor, change: changes[toAssetEvent(first).type] });
    }
    if (versions.length === 0 && state.status === 'absent') throw notFound(kind, idText);
    return versions;
  }

  /** @throws ProblemError `studio.asset_not_found` */
  async one<K extends AssetKind>(kind: K, idText: string, revision: string): Promise<Version<K>> {
    const found = (await this.read(kind, idText)).find(({ state }) => state.revision === revision);
    if (found) return found;
    const noun = kindWords[kind].noun;
    throw new ProblemError('studio.asset_not_found', `The ${noun} ${idText} never was at the revision ${revision}.`);
  }
}

const changes: Record<AssetEvent['type'], AssetChange> = {
  'asset.created': 'created',
  'asset.changed': 'changed',
  'asset.entry_put': 'changed',
  'asset.entry_removed': 'changed',
  'asset.deleted': 'deleted',
  'asset.restored': 'restored',
};

/** A fresh workspace has the official preset without a stream. */
function baseOf<K extends AssetKind>(kind: K, id: number): AssetState<K> {
  if (kind !== 'preset' || id !== OFFICIAL_PRESET) return { status: 'absent' };
  return officialEntry().state as AssetState<K>;
}

/** Events that one write has appended together, such as a restore and the mark that it takes off. */
function commitsOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const commits: StoredEvent[][] = [];
  for (const event of events) {
    if (isReceiptEvent(event)) continue;
    const open = commits.at(-1);
    if (open?.[0]?.at === event.at && event.type === 'asset.changed' && open[0].type === 'asset.restored') {
      open.push(event);
    } else commits.push([event]);
  }
  return commits;
}

function notFound(kind: AssetKind, id: string): ProblemError {
  return new ProblemError('studio.asset_not_found', `There never was a ${kindWords[kind].noun} ${id}.`);
}
