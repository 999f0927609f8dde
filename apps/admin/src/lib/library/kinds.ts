import type { EntryKind, LibraryKind } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

/* Written out: the schemas would be part of every page's first load. */
export const libraryKinds = [
  'character',
  'lorebook',
  'regex',
  'preset',
  'persona',
] as const satisfies readonly LibraryKind[];

export const isLibraryKind = (text: string | undefined): text is LibraryKind =>
  libraryKinds.some((kind) => kind === text);

/** The kinds that are lists of entries. */
export const isEntryKind = (kind: LibraryKind): kind is EntryKind =>
  kind === 'lorebook' || kind === 'regex' || kind === 'preset';

type KindTexts = {
  /** The list. */
  plural: () => string;
  one: () => string;
  empty: () => string;
  /** What belongs there, and how it comes there. */
  emptyText: () => string;
  create: () => string;
};

export const kindTexts: Record<LibraryKind, KindTexts> = {
  character: {
    plural: () => m.library_characters(),
    one: () => m.library_character(),
    empty: () => m.library_characters_empty(),
    emptyText: () => m.library_characters_empty_text(),
    create: () => m.library_character_create(),
  },
  lorebook: {
    plural: () => m.library_lorebooks(),
    one: () => m.library_lorebook(),
    empty: () => m.library_lorebooks_empty(),
    emptyText: () => m.library_lorebooks_empty_text(),
    create: () => m.library_lorebook_create(),
  },
  regex: {
    plural: () => m.library_regexes(),
    one: () => m.library_regex(),
    empty: () => m.library_regexes_empty(),
    emptyText: () => m.library_regexes_empty_text(),
    create: () => m.library_regex_create(),
  },
  preset: {
    plural: () => m.library_presets(),
    one: () => m.library_preset(),
    empty: () => m.library_presets_empty(),
    emptyText: () => m.library_presets_empty_text(),
    create: () => m.library_preset_create(),
  },
  persona: {
    plural: () => m.library_personas(),
    one: () => m.library_persona(),
    empty: () => m.library_personas_empty(),
    emptyText: () => m.library_personas_empty_text(),
    create: () => m.library_persona_create(),
  },
};

/** One of the kind in the reader's language; a kind that the library doesn't show, by its own name. */
export const kindWord = (kind: string): string => (isLibraryKind(kind) ? kindTexts[kind].one() : kind);
