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

function firstAfter(found: readonly { readonly id: number }[], cursor: number): number {
  const at = found.findIndex(({ id }) => id > cursor);
  return at === -1 ? found.length : at;
}
