/**
 * A tool's name as one segment of an address, before percent-encoding. `.` and `..` would be resolved away by the browser, so a
 * name that starts with a dot gets a `~` in front (and so does one that starts with `~`). Half a surrogate pair can't be in an address.
 */
export function toolSegment(nativeName: string): string {
  const wellFormed = nativeName.toWellFormed();
  return /^[.~]/.test(wellFormed) ? `~${wellFormed}` : wellFormed;
}
