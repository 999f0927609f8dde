export const regexPlacements = ['user', 'char', 'reasoning', 'lorebook'] as const;
export const regexTimings = ['display', 'send', 'sendAndDisplay', 'receive', 'editAndReceive'] as const;
export const regexSubstitutions = ['none', 'raw', 'escaped'] as const;

/** Closed (S-341). `findRegex` may be empty, or not compile, only while `enabled` is false and only if imported. */
export type RegexEntry = {
  identifier: string;
  name: string;
  findRegex: string;
  replaceString: string;
  trimStrings: string[];
  placements: (typeof regexPlacements)[number][];
  timing: (typeof regexTimings)[number];
  substitution: (typeof regexSubstitutions)[number];
  minDepth: number | null;
  maxDepth: number | null;
  enabled: boolean;
};

/** Closed (S-340). Identifiers are unique in the group. */
export type RegexGroup = { name: string; entries: RegexEntry[] };

/** All that an entry has when nothing is said, but `identifier`, `name`, `findRegex` and `replaceString`. */
export const regexEntryDefaults = {
  trimStrings: [],
  placements: ['char'],
  timing: 'display',
  substitution: 'none',
  minDepth: null,
  maxDepth: null,
  enabled: true,
} as const;
