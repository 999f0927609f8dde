const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const PAD = 0x3d;

const [SPACE, NOTHING, URL_SAFE] = [64, 65, 128];

/** The value of each byte; the two characters of the URL-safe alphabet are marked. */
const valueOf = new Uint8Array(256).fill(NOTHING);
for (let at = 0; at < ALPHABET.length; at++) valueOf[ALPHABET.charCodeAt(at)] = at;
valueOf[0x2d] = URL_SAFE | 62;
valueOf[0x5f] = URL_SAFE | 63;
for (const space of [0x09, 0x0a, 0x0c, 0x0d, 0x20]) valueOf[space] = SPACE;

export type Base64Reading =
  { ok: true; bytes: Uint8Array; guessed: boolean } | { ok: false; faultAt: number } | { ok: false; tooLong: true };

/**
 * The bytes of base64 text (itself given as bytes). ASCII white space is ignored. `guessed`: it was the URL-safe alphabet, or
 * the padding was missing. For what may be more than `maxBytes` nothing is taken: `tooLong`.
 */
export function decodeBase64(text: Uint8Array, maxBytes = Infinity): Base64Reading {
  if (text.length * 0.75 > maxBytes && lettersIn(text) * 0.75 > maxBytes) return { ok: false, tooLong: true };
  const letters = new Letters(Math.min(Math.ceil(text.length * 0.75), maxBytes) + 3);
  const read = readLetters(text, letters);
  if (typeof read === 'number') return { ok: false, faultAt: read };
  const { padding, urlSafe } = read;
  const { missing } = letters;
  if (missing === 3 || padding > missing) return { ok: false, faultAt: text.length };
  return { ok: true, bytes: letters.end(), guessed: urlSafe || padding < missing };
}

/** A number is where something can't stand. */
function readLetters(text: Uint8Array, letters: Letters): { padding: number; urlSafe: boolean } | number {
  let [padding, urlSafe] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    const value = valueOf[byte] ?? NOTHING;
    if (value === SPACE) continue;
    if (byte === PAD) padding++;
    else if (value === NOTHING || padding > 0) return at;
    else {
      letters.add(value & 63);
      if (value >= URL_SAFE) urlSafe = true;
    }
  }
  return { padding, urlSafe };
}

/** Puts the six bits of each letter together; `room` is for all bytes and three more. */
class Letters {
  readonly #bytes: Uint8Array;
  #count = 0;
  #bits = 0;
  #to = 0;

  constructor(room: number) {
    this.#bytes = new Uint8Array(room);
  }

  add(six: number): void {
    this.#bits = (this.#bits << 6) | six;
    if ((++this.#count & 3) === 0) this.#write();
  }

  /** How many letters the last group of four has not got. */
  get missing(): number {
    return (4 - (this.#count & 3)) & 3;
  }

  end(): Uint8Array {
    const length = Math.floor((this.#count * 3) / 4);
    if (this.missing > 0) {
      this.#bits <<= 6 * this.missing;
      this.#write();
    }
    return this.#bytes.subarray(0, length);
  }

  #write(): void {
    const [bytes, bits] = [this.#bytes, this.#bits];
    bytes[this.#to++] = bits >>> 16;
    bytes[this.#to++] = bits >>> 8;
    bytes[this.#to++] = bits;
  }
}

/** Padding, and what can't stand there, count too. */
function lettersIn(text: Uint8Array): number {
  let spaces = 0;
  // By index: an iterator takes several times as long, and the text may have 60 MB.
  for (let at = 0; at < text.length; at++) if (valueOf[text[at] ?? 0] === SPACE) spaces++;
  return text.length - spaces;
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
