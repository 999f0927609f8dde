import type { LibraryKind, LibraryMembers, LibraryWritten } from '@taproom/contracts';
import { createAsset } from '#lib/api/library-api.ts';
import { m } from '#lib/paraglide/messages.js';

const rest: Record<LibraryKind, LibraryMembers> = {
  character: { description: '', first_mes: '' },
  lorebook: { entries: [] },
  regex: { entries: [] },
  preset: {},
  persona: {},
};

/** Something to write in: all that a kind asks for, and nothing in it yet. */
export const createEmpty = (kind: LibraryKind): Promise<LibraryWritten> =>
  createAsset(kind, { name: m.library_new_name(), ...rest[kind] });
