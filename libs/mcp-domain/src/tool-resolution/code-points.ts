/** Orders texts by code point; JavaScript's own order puts U+E000 to U+FFFF above everything that takes a surrogate pair. */
export function compareCodePoints(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return weightOf(x) - weightOf(y);
  }
  return a.length - b.length;
}

/* Surrogates, which begin the higher planes, are lifted above the rest of the basic plane. */
function weightOf(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2800 : unit;
}
