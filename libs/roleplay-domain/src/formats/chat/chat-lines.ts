const [LINE_FEED, RETURN, SPACE] = [10, 13, 32];
const BOM = [0xef, 0xbb, 0xbf];

/** A line without its end, numbered from 1. */
export type ChatLine = { readonly number: number; readonly bytes: Uint8Array };

/** The lines that aren't blank; they end at LF alone, a CR before it goes (F-130). Bytes, since all of a long file as text is there twice. */
export function* chatLines(bytes: Uint8Array): Generator<ChatLine> {
  let from = BOM.every((byte, at) => bytes[at] === byte) ? BOM.length : 0;
  for (let number = 1; from < bytes.length; number++) {
    // Sixty million empty lines are not worth an object each.
    if (bytes[from] === LINE_FEED) {
      from++;
      continue;
    }
    const end = bytes.indexOf(LINE_FEED, from);
    const to = end === -1 ? bytes.length : end;
    const line = bytes.subarray(from, to > from && bytes[to - 1] === RETURN ? to - 1 : to);
    if (!isBlank(line)) yield { number, bytes: line };
    from = to + 1;
  }
}

/** Of ASCII. */
function isBlank(line: Uint8Array): boolean {
  for (let at = 0; at < line.length; at++) if ((line[at] ?? 0) > SPACE) return false;
  return true;
}
