import { afterScalar, firstScalars } from './scalars.ts';

export type SearchedFile = { path: string; text: string };

const MAX_SHOWN = 200;

/** `<path>:<line>: <text>` for each line that has the query in it, file by file, at most `maxResults`. */
export function searchLines(files: readonly SearchedFile[], query: string, maxResults: number): string[] {
  const hits: string[] = [];
  for (const { path, text } of files) {
    for (const [index, line] of text.split('\n').entries()) {
      if (hits.length >= maxResults) return hits;
      const at = line.indexOf(query);
      if (at !== -1) hits.push(`${path}:${index + 1}: ${excerpt(line, at, query)}`);
    }
  }
  return hits;
}

/** At most 200 characters of the line: its beginning, or from the hit on where the beginning would not show the hit. */
function excerpt(line: string, at: number, query: string): string {
  const beginning = firstScalars(line, MAX_SHOWN);
  if (at + query.length <= beginning.length) return beginning;
  // A query may begin with the second half of a pair.
  const from = at > 0 && afterScalar(line, at - 1) > at ? at - 1 : at;
  return firstScalars(line.slice(from), MAX_SHOWN);
}
