import type { AssetKind, AssetValues, Imported } from '@taproom/roleplay-domain';
import type { AssetWrites } from '../writes/asset-writes.ts';
import type { DecidedAsset } from '../writes/decided-asset.ts';

/** Makes an asset of what was imported, or puts it in the place of one that came with the same owner before. */
export function decideImported<K extends AssetKind>(
  writes: AssetWrites,
  kind: K,
  { imported, over, now }: { imported: Imported<AssetValues[K]>; over?: number | null; now: string },
): DecidedAsset<K> {
  const state = over === undefined || over === null ? undefined : writes.workspace.table(kind).entry(over)?.state;
  const { value, remembered } = imported;
  if (state?.status === 'present' && typeof over === 'number') {
    return writes.decide({ kind, id: over, state }, { type: 'overwrite', value, remembered }, now);
  }
  return writes.decide(writes.newRef(kind), { type: 'create', value, remembered }, now);
}
