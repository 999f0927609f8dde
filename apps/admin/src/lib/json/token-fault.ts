import type { JsonErrorReason } from './json-syntax.ts';

const numberLike = /^[+-]?\.?[0-9][0-9A-Za-z_.+-]*|^[+-](?=[^\s]|$)/;
const word = /^[\p{L}_$][\p{L}\p{N}_$-]*/u;

/** Mistakes by the character they begin with. */
const firstCharacters: readonly [RegExp, JsonErrorReason][] = [
  [/['\u2018\u2019\u201c\u201d\u300c\u300d`\uff02]/, 'quote-wrong'],
  [/[\uff0c\uff1a\u3001\uff5b\uff5d\uff3b\uff3d\u3010\u3011]/, 'punctuation-wide'],
  [/[\s\ufeff]/, 'white-space'],
];

/** What is wrong with a text that starts no JSON token, in the words of the mistake that people make there. */
export function faultAt(text: string, start: number): { reason: JsonErrorReason; end: number } {
  const rest = text.slice(start, start + 200);
  const number = numberLike.exec(rest)?.[0];
  if (number !== undefined) return { reason: numberFault(number), end: start + number.length };
  const comment = /^(?:\/[/*]|#)/.exec(rest)?.[0];
  if (comment !== undefined) return { reason: 'comment', end: start + comment.length };
  const name = word.exec(rest)?.[0];
  if (name !== undefined) return { reason: 'word-unknown', end: start + name.length };
  const first = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const reason = firstCharacters.find(([pattern]) => pattern.test(first))?.[1] ?? 'character-unexpected';
  return { reason, end: start + first.length };
}

function numberFault(number: string): JsonErrorReason {
  if (number.startsWith('+') && number.length > 1) return 'number-plus';
  if (/^-?0[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(number)) return 'number-leading-zero';
  return 'number-malformed';
}
