import { importing, parsed, taken } from './importing.ts';
import type { Lorebook } from '../src/assets/model/lorebook.ts';
import type { Imported } from '../src/assets/model/remembered.ts';
import { exportLorebook, type LorebookFileFormat } from '../src/formats/export-file.ts';

export type Book = Imported<Lorebook>;

export const readBook = (file: unknown): Book => taken('lorebook', importing(file)).content.lorebook;
export const writeBook = (book: Book, format: LorebookFileFormat) => parsed(exportLorebook(book, format).bytes);

/** World Info's entry with every key, as the program writes it. */
export const worldEntry = {
  uid: 3,
  key: ['k'],
  keysecondary: [],
  comment: 'n',
  content: 'c',
  constant: false,
  vectorized: false,
  addMemo: false,
  ignoreBudget: true,
  matchPersonaDescription: false,
  matchCharacterDescription: true,
  matchCharacterPersonality: false,
  matchCharacterDepthPrompt: false,
  matchScenario: false,
  matchCreatorNotes: false,
  outletName: '',
  automationId: 'id',
  triggers: ['normal'],
  characterFilter: { isExclude: true, names: ['M'], tags: [] },
  displayIndex: 7,
  selective: true,
  selectiveLogic: 0,
  order: 100,
  position: 0,
  disable: false,
  excludeRecursion: false,
  preventRecursion: false,
  delayUntilRecursion: 0,
  probability: 100,
  useProbability: true,
  depth: 4,
  group: '',
  groupOverride: false,
  groupWeight: 100,
  scanDepth: null,
  caseSensitive: null,
  matchWholeWords: null,
  useGroupScoring: null,
  sticky: null,
  cooldown: null,
  delay: null,
  role: 0,
  x_unknown: { a: [1] },
};
export const world = (entry: object) => ({
  name: 'W',
  description: '',
  extensions: {},
  entries: { 3: { ...worldEntry, ...entry } },
});
export const v3Entry = {
  keys: ['k'],
  secondary_keys: [],
  content: 'c',
  constant: false,
  selective: false,
  insertion_order: 100,
  enabled: true,
  position: 'after_char',
  case_sensitive: false,
  use_regex: false,
  name: 'n',
  id: 5,
  extensions: { position: 1 },
};
export const lorebookV3 = (entry: object) => ({
  spec: 'lorebook_v3',
  data: { name: 'L', description: '', extensions: {}, entries: [{ ...v3Entry, ...entry }] },
});

/** Values that a native field holds otherwise, or not at all. */
export const oddities: object[] = [
  {},
  ...[2, 3, 5, 6, 7, 99].map((position) => ({ position })),
  { position: 'before_char' },
  { probability: 30, useProbability: false },
  { probability: 33.5 },
  { scanDepth: 5000 },
  { selectiveLogic: 3 },
  { selective: false },
  { keysecondary: ['s'], selective: false, selectiveLogic: 2 },
  { keysecondary: ['s'], selectiveLogic: 1 },
  { key: 'a, b' },
  { key: [1, 'b'] },
  { delayUntilRecursion: 3 },
  { role: null },
  { vectorized: true, key: [] },
  { triggers: null },
  { uid: '3' },
  { extensions: { vendor: 1 } },
  { constant: true, disable: true, sticky: 4, group: 'g' },
  { key: ['/a/i'] },
];
