import type { LibraryAsset, LibraryMembers } from '@taproom/contracts';

/** The members of an asset: a character's are those of its card. Numbers beyond what JavaScript holds are not exact here. */
export const membersOf = (asset: LibraryAsset): LibraryMembers =>
  (asset.kind === 'character' ? asset['data'] : asset) as LibraryMembers;
