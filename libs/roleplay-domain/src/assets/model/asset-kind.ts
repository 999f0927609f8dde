import type { Character } from './character.ts';
import type { Lorebook } from './lorebook.ts';
import type { Persona } from './persona.ts';
import type { Preset } from './preset.ts';
import type { RegexGroup } from './regex.ts';

/** The stored value of each kind: what its read shows without `kind`, `id`, `revision` and the times. */
export type AssetValues = {
  character: Character;
  lorebook: Lorebook;
  regex: RegexGroup;
  preset: Preset;
  persona: Persona;
};

export type AssetKind = keyof AssetValues;

export const assetKinds = ['character', 'lorebook', 'regex', 'preset', 'persona'] as const satisfies AssetKind[];
