/* Where one JSON token that begins at `at` ends. Negative if there is none: `~` of it is where the fault is. RFC 8259. */

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

export function endOfString(text: string, at: number): number {
  if (text[at] !== '"') return ~at;
  let next = at + 1;
  while (next < text.length && text[next] !== '"') {
    if (text.charAt(next) < ' ') return ~next;
    const after = text[next] === '\\' ? endOf(ESCAPE, text, next) : next + 1;
    if (after < 0) return after;
    next = after;
  }
  return next < text.length ? next + 1 : ~text.length;
}

export function endOfScalar(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at);
  return Math.max(endOf(NUMBER, text, at), endOf(LITERAL, text, at));
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : ~at;
}
