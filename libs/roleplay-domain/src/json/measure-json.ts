const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125];

export type JsonSize = { depth: number; values: number };

/**
 * How deep and how big JSON text is, without parsing it. It stops as soon as a limit is passed. Text that isn't JSON gives
 * numbers that mean nothing.
 */
export function measureJson(text: string, { maxDepth, maxValues }: { maxDepth: number; maxValues: number }): JsonSize {
  const size = { depth: 0, values: 1 };
  let depth = 0;
  let empty = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 32) continue;
    const closes = unit === CLOSE_LIST || unit === CLOSE_OBJECT;
    if ((empty && !closes) || unit === COMMA) size.values++;
    empty = false;
    if (unit === QUOTE) at = closingQuote(text, at);
    else if (closes) depth--;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      depth++;
      empty = true;
      if (depth > size.depth) size.depth = depth;
    }
    if (size.depth > maxDepth || size.values > maxValues) return size;
  }
  return size;
}

function closingQuote(text: string, opening: number): number {
  for (let at = text.indexOf('"', opening + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
