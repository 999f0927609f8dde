const PLAIN = /^[ -~]*$/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Below this length a token could be any word, and hiding it would garble every text. */
const SHORTEST_SECRET = 4;

/**
 * A text of a client's as it may be kept and shown: at most `most` characters, none that is invisible or turns the writing around,
 * and not `secret`. Always a copy: a part of a long text would keep the whole of it in memory.
 */
export function shownText(text: string, most: number, secret: string): string {
  const considered = text.slice(0, 2 * most + secret.length);
  const safe =
    secret.length >= SHORTEST_SECRET || considered === secret ? considered.replaceAll(secret, '•••') : considered;
  if (safe.length <= most && PLAIN.test(safe)) return Buffer.from(safe, 'latin1').toString('latin1');
  const characters = [...safe.toWellFormed()];
  const shown = characters.slice(0, most).map(visible).join('');
  return characters.length > most || considered.length < text.length ? `${shown}…` : shown;
}

function visible(character: string): string {
  if (!INVISIBLE.test(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  // Each of these has a picture of its own.
  return code < 0x20 ? String.fromCodePoint(0x2400 + code) : '\uFFFD';
}
