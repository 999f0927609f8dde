import { closingQuote } from './closing-quote.ts';

const [SPACE, QUOTE, COMMA, OPEN, CLOSE] = [1, 2, 3, 4, 5];

/** What each ASCII character is; all others begin a scalar or continue one. */
const kinds = new Uint8Array(128);
kinds.fill(SPACE, 0, 33);
for (const [chars, kind] of [
  ['"', QUOTE],
  [',', COMMA],
  ['{[', OPEN],
  ['}]', CLOSE],
] as const) {
  for (const char of chars) kinds[char.charCodeAt(0)] = kind;
}

export type JsonSize = { depth: number; values: number };
type Limits = { maxDepth: number; maxValues: number };

/**
 * How deep and how big JSON text is, without parsing it. It stops as soon as a limit is passed. Text that isn't JSON gives
 * numbers that mean nothing.
 */
export function measureJson(text: string, { maxDepth, maxValues }: Limits): JsonSize {
  const size = { depth: 0, values: 1 };
  let depth = 0;
  let empty = false;
  const isPassed = () => size.depth > maxDepth || size.values > maxValues;
  for (let at = 0; at < text.length && !isPassed(); at++) {
    const kind = kinds[text.charCodeAt(at)] ?? 0;
    if (kind === SPACE) continue;
    if (empty && kind !== CLOSE) size.values++;
    empty = kind === OPEN;
    switch (kind) {
      case COMMA:
        size.values++;
        break;
      case QUOTE:
        at = closingQuote(text, at);
        break;
      case CLOSE:
        depth--;
        break;
      case OPEN:
        size.depth = Math.max(size.depth, ++depth);
    }
  }
  return size;
}
