export type Window = { first: number; last: number };

/** Lists up to this length are shown whole: the browser's own search then finds every row. */
export const wholeUpTo = 250;
const overscan = 12;

/**
 * Which rows of a long list are worth showing.
 * @param top the list's upper edge relative to the viewport's, in px (negative when scrolled past)
 * @param viewport height of what is visible, in px
 */
export function visibleWindow(count: number, rowHeight: number, top: number, viewport: number): Window {
  if (count <= wholeUpTo || rowHeight <= 0) return { first: 0, last: count };
  const first = Math.floor(-top / rowHeight) - overscan;
  const last = Math.ceil((viewport - top) / rowHeight) + overscan;
  return { first: Math.max(0, Math.min(first, count)), last: Math.max(0, Math.min(last, count)) };
}
