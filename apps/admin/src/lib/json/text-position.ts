/** Line and column of an offset, both from 1; CR, LF and CRLF end a line, and a surrogate pair is one column. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: Array.from(lines[lines.length - 1] ?? '').length + 1 };
}
