/** Characters as S-370 counts them: code points. */
export function longerThan(text: string, most: number): boolean {
  if (text.length <= most) return false;
  let points = 0;
  for (const point of text) if (point !== '' && ++points > most) return true;
  return false;
}

/** Bytes in UTF-8; a lone surrogate counts as the three of U+FFFD. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPair(unit, text.charCodeAt(at + 1))) {
      bytes += 4;
      at++;
    } else bytes += 3;
  }
  return bytes;
}

/** More cheaply than counting them all: most texts are far below their limit. */
export function moreBytesThan(text: string, most: number): boolean {
  return text.length * 3 > most && utf8Bytes(text) > most;
}

function isPair(high: number, low: number): boolean {
  return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000;
}
