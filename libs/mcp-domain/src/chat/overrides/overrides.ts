import type { JsonMember } from '../../json-text/json-tree.ts';

/** What a connection changes in every request, as the very last step. */
export type Overrides = {
  /** Set at the top level, in order; a later one of a name wins. */
  include: readonly JsonMember[];
  /** Taken away at the top level, after that. */
  exclude: readonly string[];
  headers: readonly { name: string; value: string }[];
};

export const noOverrides: Overrides = { include: [], exclude: [], headers: [] };
