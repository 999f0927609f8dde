const longLine = 20_000;

/**
 * Whether a text has a line that is too long to wrap: CodeMirror lays out the whole of such a line once, whatever is in sight,
 * and that takes seconds for one of megabytes. Unwrapped it draws only what is in sight.
 */
export function hasLongLine(text: string): boolean {
  let start = 0;
  while (text.length - start > longLine) {
    const end = text.lastIndexOf('\n', start + longLine);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}
