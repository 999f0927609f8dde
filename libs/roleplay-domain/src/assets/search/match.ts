import { folded } from './fold.ts';

export const matchModes = ['exact', 'prefix', 'suffix', 'contains'] as const;
export type MatchMode = (typeof matchModes)[number];

/** A name as a search compares it; made once for each asset. */
export type SearchName = { readonly exact: string; readonly folded: string };

export function searchNameOf(name: string): SearchName {
  return { exact: name.normalize('NFC'), folded: folded(name) };
}

/** Whether a name is found (S-104, S-105). The query is taken as it is; an empty one finds every name. */
export function matcherOf(query: string, mode: MatchMode): (name: SearchName) => boolean {
  if (query === '') return () => true;
  if (mode === 'exact') {
    const wanted = query.normalize('NFC');
    return ({ exact }) => exact === wanted;
  }
  const wanted = folded(query);
  if (mode === 'prefix') return (name) => name.folded.startsWith(wanted);
  if (mode === 'suffix') return (name) => name.folded.endsWith(wanted);
  return (name) => name.folded.includes(wanted);
}
