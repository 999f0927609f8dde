import type { AssetKind, AssetValues } from '../model/asset-kind.ts';
import type { JsonObject } from '../model/json.ts';
import type { Stored } from './asset.ts';

/** The words for one asset of a kind, in addresses and in write results. */
export const kindWords = {
  character: { noun: 'character', plural: 'characters', idName: 'characterId' },
  lorebook: { noun: 'lorebook', plural: 'lorebooks', idName: 'lorebookId' },
  regex: { noun: 'regex group', plural: 'regexes', idName: 'regexId' },
  preset: { noun: 'preset', plural: 'presets', idName: 'presetId' },
  persona: { noun: 'persona', plural: 'personas', idName: 'personaId' },
} as const satisfies Record<AssetKind, object>;

/** What is unknown of an asset that a dry run only imagines. */
export type Imagined<K extends AssetKind> = { value: AssetValues[K] } & {
  [M in 'createdAt' | 'updatedAt' | 'revision']: string | null;
};

/** What the kind's get tool returns, `ok` left out. */
export function assetView<K extends AssetKind>(kind: K, id: number | null, asset: Stored<K> | Imagined<K>): JsonObject {
  const { value, revision, createdAt, updatedAt } = asset;
  const stamps = { revision, createdAt, updatedAt };
  if (!isCharacter(value)) return { kind, id, ...value, ...stamps };
  const { data, lorebookId, regexId } = value;
  return { kind, id, name: data.name, ...stamps, lorebookId, regexId, data };
}

/** A row of the kind's search. */
export function assetItem<K extends AssetKind>(
  kind: K,
  id: number,
  { value, revision, updatedAt }: Stored<K>,
): JsonObject {
  return { kind, id, name: nameOf(value), ...itemMembers(value), revision, updatedAt };
}

export function nameOf(value: AssetValues[AssetKind]): string {
  return isCharacter(value) ? value.data.name : value.name;
}

function itemMembers(value: AssetValues[AssetKind]): JsonObject {
  if (isCharacter(value)) return { avatar: value.data.avatar ?? null };
  if ('avatar' in value) return { avatar: value.avatar, active: value.active };
  if ('official' in value) return { active: value.active, official: value.official };
  return { entryCount: value.entries.length };
}

function isCharacter(value: AssetValues[AssetKind]): value is AssetValues['character'] {
  return 'data' in value && 'lorebookId' in value;
}
