export type Page<T> = { items: T[]; nextCursor: number | null; total: number };

/**
 * One page of what a search has found, in ascending order of id. The cursor is the id of the last item of the page before, so
 * that what is made or deleted between two pages moves nothing else (S-106).
 */
export function pageOf<T extends { readonly id: number }>(found: readonly T[], cursor: number, limit: number): Page<T> {
  const rest = cursor === 0 ? found : found.slice(firstAfter(found, cursor));
  const items = rest.slice(0, limit);
  return { items, nextCursor: rest.length > limit ? (items.at(-1)?.id ?? null) : null, total: found.length };
}

/**
 * A page of those rows that are found, as `pageOf` has it. Only what is on the page is collected: a list of ten thousand that is made
 * for each search is what makes some searches slow.
 */
export function searchPage<T extends { readonly id: number }>(
  rows: readonly T[],
  isFound: (row: T) => boolean,
  { cursor, limit }: { cursor: number; limit: number },
): Page<T> {
  const items: T[] = [];
  let [total, more] = [0, false];
  for (const row of rows) {
    if (!isFound(row)) continue;
    total++;
    if (row.id <= cursor) continue;
    if (items.length < limit) items.push(row);
    else more = true;
  }
  return { items, nextCursor: more ? (items.at(-1)?.id ?? null) : null, total };
}

function firstAfter(found: readonly { readonly id: number }[], cursor: number): number {
  const at = found.findIndex(({ id }) => id > cursor);
  return at === -1 ? found.length : at;
}
