/** The number of bytes of the text in UTF-8; a lone surrogate counts as the three of U+FFFD. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    if (isPairAt(text, unit, at)) at++;
  }
  return bytes;
}

/* A pair is two units and four bytes: what the first unit adds is enough for both. */
function isPairAt(text: string, unit: number, at: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
}
