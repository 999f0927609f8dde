import type { PaletteEntry } from './palette-entries.ts';

const shownAtMost = 60;

/** The entries that hold every word of `query`; those that begin with it come first in their place. */
export function findEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return scored.slice(0, shownAtMost).map(({ entry }) => entry);
}

function scoreOf({ text, detail }: PaletteEntry, words: readonly string[]): number {
  const [name, rest] = [text.toLowerCase(), (detail ?? '').toLowerCase()];
  let score = 1;
  for (const word of words) {
    if (name.startsWith(word)) score += 4;
    else if (name.includes(word)) score += 2;
    else if (!rest.includes(word)) return 0;
  }
  return score;
}
