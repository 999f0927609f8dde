/* Where text stops being JSON (RFC 8259). The engine's own message isn't used: it quotes the text, and not always says where. */

type Expected = 'value' | 'value-or-close' | 'name' | 'name-or-close' | 'colon' | 'next';
type Scanner = { readonly text: string; at: number; expected: Expected; readonly closers: string[] };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL = /true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** Line and column, counted from 1, of the first character that can't stand there. For text that `JSON.parse` refuses. */
export function jsonFault(text: string): { line: number; column: number } {
  const before = text.slice(0, faultOffset(text));
  const lineStart = before.lastIndexOf('\n') + 1;
  let line = 1;
  for (let at = before.indexOf('\n'); at !== -1; at = before.indexOf('\n', at + 1)) line++;
  return { line, column: before.length - lineStart + 1 };
}

function faultOffset(text: string): number {
  const scanner: Scanner = { text, at: 0, expected: 'value', closers: [] };
  for (;;) {
    while (' \t\n\r'.includes(text[scanner.at] ?? 'end')) scanner.at++;
    if (scanner.at >= text.length || !step(scanner)) return scanner.at;
  }
}

function step(scanner: Scanner): boolean {
  const char = scanner.text[scanner.at] ?? '';
  if (mayClose(scanner) && char === scanner.closers.at(-1)) {
    scanner.closers.pop();
    return take(scanner, true, 'next');
  }
  switch (scanner.expected) {
    case 'colon':
      return take(scanner, char === ':', 'value');
    case 'next':
      return take(
        scanner,
        char === ',' && scanner.closers.length > 0,
        scanner.closers.at(-1) === '}' ? 'name' : 'value',
      );
    case 'name':
    case 'name-or-close':
      return char === '"' && skipString(scanner, 'colon');
    case 'value':
    case 'value-or-close':
      return value(scanner, char);
  }
}

function mayClose({ expected }: Scanner): boolean {
  return expected === 'next' || expected === 'name-or-close' || expected === 'value-or-close';
}

function value(scanner: Scanner, char: string): boolean {
  if (char === '{' || char === '[') {
    scanner.closers.push(char === '{' ? '}' : ']');
    return take(scanner, true, char === '{' ? 'name-or-close' : 'value-or-close');
  }
  if (char === '"') return skipString(scanner, 'next');
  const end = Math.max(endOf(NUMBER, scanner), endOf(LITERAL, scanner));
  if (end === -1) return false;
  scanner.at = end;
  scanner.expected = 'next';
  return true;
}

function take(scanner: Scanner, fits: boolean, expected: Expected): boolean {
  if (!fits) return false;
  scanner.at++;
  scanner.expected = expected;
  return true;
}

function skipString(scanner: Scanner, expected: Expected): boolean {
  scanner.at++;
  for (;;) {
    const char = scanner.text[scanner.at];
    if (char === undefined || char < ' ') return false;
    if (char === '"') return take(scanner, true, expected);
    const end = char === '\\' ? endOf(ESCAPE, scanner) : scanner.at + 1;
    if (end === -1) return false;
    scanner.at = end;
  }
}

function endOf(pattern: RegExp, { text, at }: Scanner): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}
