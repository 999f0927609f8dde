import type { JsonObject } from './json.ts';

export const entryStrategies = ['constant', 'keyword'] as const;
export const secondaryStrategies = ['none', 'andAny', 'andAll', 'notAny', 'notAll'] as const;
export const injectionPositions = [
  'lorebookBefore',
  'lorebookAfter',
  'topOfExampleMessages',
  'bottomOfExampleMessages',
  'atDepth',
] as const;
export const promptRoles = ['system', 'user', 'assistant'] as const;

/** A native entry with every field there (S-335). Open: keys that no dialect knows stay on it. */
export type LorebookEntry = {
  identifier: string;
  name: string;
  content: string;
  enabled: boolean;
  strategy: (typeof entryStrategies)[number];
  keywords: string[];
  secondaryKeywords: string[];
  secondaryKeywordStrategy: (typeof secondaryStrategies)[number];
  scanDepth: number;
  caseSensitive: boolean;
  matchWholeWord: boolean;
  useRegex: boolean;
  injectionPosition: (typeof injectionPositions)[number];
  injectionDepth: number;
  injectionRole: (typeof promptRoles)[number];
  /** Lower stands earlier in the prompt. */
  insertionOrder: number;
  /** Percent. */
  probability: number;
  sticky: number;
  cooldown: number;
  delay: number;
  excludeRecursion: boolean;
  preventRecursion: boolean;
  delayUntilRecursion: boolean;
  useGroupScoring: boolean;
  groupOverride: boolean;
  groupName: string;
  groupWeight: number;
  extensions: JsonObject;
  [other: string]: unknown;
};

/** Open (S-334). Identifiers are unique in the book. */
export type Lorebook = {
  name: string;
  description: string;
  scanDepth: number | null;
  tokenBudget: number | null;
  recursiveScanning: boolean | null;
  entries: LorebookEntry[];
  extensions: JsonObject;
  [other: string]: unknown;
};

/** All that an entry has when nothing is said, but `identifier` and `content`. */
export const lorebookEntryDefaults = {
  name: '',
  enabled: true,
  strategy: 'keyword',
  keywords: [],
  secondaryKeywords: [],
  secondaryKeywordStrategy: 'none',
  scanDepth: 2,
  caseSensitive: false,
  matchWholeWord: true,
  useRegex: false,
  injectionPosition: 'lorebookAfter',
  injectionDepth: 4,
  injectionRole: 'system',
  insertionOrder: 100,
  probability: 100,
  sticky: 0,
  cooldown: 0,
  delay: 0,
  excludeRecursion: false,
  preventRecursion: false,
  delayUntilRecursion: false,
  useGroupScoring: false,
  groupOverride: false,
  groupName: '',
  groupWeight: 100,
  extensions: {},
} as const;
