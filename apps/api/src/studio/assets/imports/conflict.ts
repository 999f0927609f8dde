import type { CharacterData } from '@taproom/roleplay-domain';
import type { AssetRow } from '../workspace/asset-table.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What to do about characters that have the card's name and creator (S-128). */
export const conflictModes = ['duplicate', 'error', 'overwrite'] as const;
export type ConflictMode = (typeof conflictModes)[number];

/** The characters of that name and creator, compared in NFC. */
export function charactersLike(workspace: Workspace, { name, creator }: CharacterData): AssetRow<'character'>[] {
  const [wantedName, wantedCreator] = [name.normalize('NFC'), creator.normalize('NFC')];
  return workspace
    .table('character')
    .rows()
    .filter((row) => row.name.exact === wantedName && row.asset.value.data.creator.normalize('NFC') === wantedCreator);
}
