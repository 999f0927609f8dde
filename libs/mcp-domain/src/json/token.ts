/* Where one JSON token that begins at `at` ends; -1 if there is none. RFC 8259. */

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

export function endOfString(text: string, at: number): number {
  if (text[at] !== '"') return -1;
  for (let end = at + 1; end < text.length; end++) {
    const char = text.charAt(end);
    if (char === '"') return end + 1;
    if (char < ' ') return -1;
    if (char !== '\\') continue;
    const afterEscape = endOf(ESCAPE, text, end);
    if (afterEscape === -1) return -1;
    end = afterEscape - 1;
  }
  return -1;
}

export function endOfScalar(text: string, at: number): number {
  if (text[at] === '"') return endOfString(text, at);
  return Math.max(endOf(NUMBER, text, at), endOf(LITERAL, text, at));
}

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
