import type { AssetKind, AssetValues } from '../model/asset-kind.ts';
import type { AnyEntry } from './asset.ts';

/** The entries of a book, a regex group or a preset; none for the kinds without. */
export function entriesOf(value: AssetValues[AssetKind]): readonly AnyEntry[] {
  return 'entries' in value && Array.isArray(value.entries) ? value.entries : [];
}

export function withEntries<V extends AssetValues[AssetKind]>(value: V, entries: readonly AnyEntry[]): V {
  return { ...value, entries };
}

/** In place of the entry of that identifier, else at the end. */
export function withEntry(entries: readonly AnyEntry[], entry: AnyEntry): AnyEntry[] {
  const at = entries.findIndex(({ identifier }) => identifier === entry.identifier);
  return at === -1 ? [...entries, entry] : entries.with(at, entry);
}
