const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PAD = 0x3d;

const [SPACE, NOTHING, URL_SAFE] = [64, 65, 128];

/** The value of each byte; the two characters of the URL-safe alphabet are marked. */
const valueOf = new Uint8Array(256).fill(NOTHING);
for (let at = 0; at < ALPHABET.length; at++) valueOf[ALPHABET.charCodeAt(at)] = at;
valueOf[0x2d] = URL_SAFE | 62;
valueOf[0x5f] = URL_SAFE | 63;
for (const space of [0x09, 0x0a, 0x0c, 0x0d, 0x20]) valueOf[space] = SPACE;

export type Base64Reading = { ok: true; bytes: Uint8Array; guessed: boolean } | { ok: false; faultAt: number };

/**
 * The bytes of base64 text (itself given as bytes). ASCII white space is ignored. `guessed`: it was the URL-safe alphabet, or
 * the padding was missing.
 */
export function decodeBase64(text: Uint8Array): Base64Reading {
  const read = readLetters(text);
  if (!read.ok) return read;
  const { letters, length, padding, urlSafe } = read;
  const rest = length % 4;
  const missing = rest === 0 ? 0 : 4 - rest;
  if (rest === 1 || padding > missing) return { ok: false, faultAt: text.length };
  return { ok: true, bytes: joinBits(letters, length), guessed: urlSafe || padding < missing };
}

type Letters = { ok: true; letters: Uint8Array; length: number; padding: number; urlSafe: boolean };

/** The six bits of each letter. */
function readLetters(text: Uint8Array): Letters | { ok: false; faultAt: number } {
  const letters = new Uint8Array(text.length);
  let [length, padding, urlSafe] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    const value = valueOf[byte] ?? NOTHING;
    if (value === SPACE) continue;
    if (byte === PAD) padding++;
    else if (value === NOTHING || padding > 0) return { ok: false, faultAt: at };
    else {
      urlSafe ||= value >= URL_SAFE;
      letters[length++] = value & 63;
    }
  }
  return { ok: true, letters, length, padding, urlSafe };
}

/** In place: three bytes never need more room than their four letters. */
function joinBits(letters: Uint8Array, length: number): Uint8Array {
  let to = 0;
  for (let at = 0; at < length; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [letters[at], letters[at + 1], letters[at + 2], letters[at + 3]];
    letters[to++] = (a << 2) | (b >>> 4);
    letters[to++] = (b << 4) | (c >>> 2);
    letters[to++] = (c << 6) | d;
  }
  return letters.subarray(0, Math.floor((length * 3) / 4));
}

/** Base64 with padding, as ASCII bytes. */
export function encodeBase64(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(PAD);
  const letter = (value: number): number => ALPHABET.charCodeAt(value & 63);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    out[length] = letter(bits >>> 18);
    out[length + 1] = letter(bits >>> 12);
    if (left > 1) out[length + 2] = letter(bits >>> 6);
    if (left > 2) out[length + 3] = letter(bits);
    length += 4;
  }
  return out;
}
