import type { JsonErrorReason } from './json-syntax.ts';

const numberLike = /^[+-]?\.?[0-9][0-9A-Za-z_.+-]*|^[+-](?=[^\s]|$)/;
const word = /^[\p{L}_$][\p{L}\p{N}_$-]*/u;

/** What is wrong with a text that starts no JSON token, in the words of the mistake that people make there. */
export function faultAt(text: string, start: number): { reason: JsonErrorReason; end: number } {
  const rest = text.slice(start, start + 200);
  const first = String.fromCodePoint(text.codePointAt(start) ?? 0);
  const number = numberLike.exec(rest)?.[0];
  if (number !== undefined) return { reason: numberFault(number), end: start + number.length };
  if (/['\u2018\u2019\u201c\u201d\u300c\u300d`\uff02]/.test(first)) return { reason: 'quote-wrong', end: start + 1 };
  if (/[\uff0c\uff1a\u3001\uff5b\uff5d\uff3b\uff3d\u3010\u3011]/.test(first))
    return { reason: 'punctuation-wide', end: start + 1 };
  if (/^\/[/*]|^#/.test(rest)) return { reason: 'comment', end: start + (first === '#' ? 1 : 2) };
  if (/[\s\ufeff]/.test(first)) return { reason: 'white-space', end: start + 1 };
  const name = word.exec(rest)?.[0];
  if (name !== undefined) return { reason: 'word-unknown', end: start + name.length };
  return { reason: 'character-unexpected', end: start + first.length };
}

function numberFault(number: string): JsonErrorReason {
  if (number.startsWith('+') && number.length > 1) return 'number-plus';
  if (/^-?0[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(number)) return 'number-leading-zero';
  return 'number-malformed';
}
