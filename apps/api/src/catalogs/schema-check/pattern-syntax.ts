/**
 * Whether a regular expression can be read, in ECMA-262 with or without the `u` flag (the specification wants it, many
 * schemas don't bear it). It is never run: running is where a hostile pattern costs time.
 */
export function isReadablePattern(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      new RegExp(pattern, flags);
      return true;
    } catch {
      return false;
    }
  });
}
