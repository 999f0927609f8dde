import type { Imported, RegexGroup } from '@taproom/roleplay-domain';
import type { AssetWrites } from '../writes/asset-writes.ts';
import type { DecidedAsset } from '../writes/decided-asset.ts';
import { decideImported } from './imported-asset.ts';

/** The scripts of a preset become a group of their own, which the preset remembers for its exports (F-93, F-118). */
export function linkedRegex<V>(
  writes: AssetWrites,
  regex: Imported<RegexGroup>,
  owner: Imported<V>,
  now: string,
): { group: DecidedAsset<'regex'>; owner: Imported<V> } {
  const group = decideImported(writes, 'regex', { imported: regex, now });
  const self = { ...owner.remembered.self, regexId: group.id };
  return { group, owner: { ...owner, remembered: { ...owner.remembered, self } } };
}
