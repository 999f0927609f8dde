export type RegexJob = { findRegex: string; replaceString: string; caseSensitive: boolean; input: string };

export type RegexOutcome =
  | { kind: 'ran'; output: string; matchCount: number }
  | { kind: 'faulty'; problem: string }
  /** It ran over its time, or over its memory. */
  | { kind: 'stopped' };
