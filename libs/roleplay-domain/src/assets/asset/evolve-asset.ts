import type { AssetKind, AssetValues } from '../model/asset-kind.ts';
import type { AssetEvent, AssetState, Stored } from './asset.ts';
import { entriesOf, withEntries, withEntry } from './entries-of.ts';
import { patched } from './patch.ts';
import { revisionAfter } from './revision.ts';

/** `at`: RFC 3339 UTC to the millisecond. An event that doesn't fit the state leaves it as it is. */
export function evolveAsset<K extends AssetKind>(state: AssetState<K>, event: AssetEvent, at: string): AssetState<K> {
  const before = state.status === 'absent' ? '' : state.revision;
  const stamp = { updatedAt: at, revision: revisionAfter(before, event) };
  if (event.type === 'asset.created') {
    const { value, remembered = {} } = event.data;
    return { status: 'present', value: value as AssetValues[K], remembered, createdAt: at, ...stamp };
  }
  if (state.status === 'absent') return state;
  if (event.type === 'asset.deleted') return { ...state, ...stamp, status: 'deleted', deletedAt: at };
  if (event.type === 'asset.restored') return { ...storedOf(state), ...stamp, status: 'present' };
  const remembered = event.data.remembered ?? state.remembered;
  return { ...state, value: changedValue(state.value, event), remembered, ...stamp };
}

type Change = Extract<AssetEvent, { type: 'asset.changed' | 'asset.entry_put' | 'asset.entry_removed' }>;

function changedValue<V extends AssetValues[AssetKind]>(value: V, event: Change): V {
  switch (event.type) {
    case 'asset.changed':
      return patched(value, event.data) as V;
    case 'asset.entry_put':
      return withEntries(value, withEntry(entriesOf(value), event.data.entry));
    case 'asset.entry_removed':
      return withEntries(
        value,
        entriesOf(value).filter(({ identifier }) => identifier !== event.data.identifier),
      );
  }
}

function storedOf<K extends AssetKind>(state: Stored<K>): Stored<K> {
  const { value, remembered, createdAt, updatedAt, revision } = state;
  return { value, remembered, createdAt, updatedAt, revision };
}
