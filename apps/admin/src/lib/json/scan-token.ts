import type { JsonErrorReason } from './json-syntax.ts';
import { faultAt } from './token-fault.ts';

export type JsonTokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'string' | 'number' | 'boolean' | 'null' | 'end';
export type JsonToken =
  | { kind: JsonTokenKind; start: number; end: number }
  | { kind: 'fault'; reason: JsonErrorReason; start: number; end: number };

const whiteSpace = /[ \t\r\n]*/y;
const punctuation = new Set(['{', '}', '[', ']', ',', ':']);
const numberToken = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const wordToken = /[\p{L}\p{N}_$]+/uy;
// Long strings would overflow a regular expression's stack if this had an alternation; two classes do not.
const plainText = /[^"\\\u0000-\u001f]*/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The token at or after `offset`, by RFC 8259 and nothing more lenient. */
export function scanToken(text: string, offset: number): JsonToken {
  const start = matchEnd(whiteSpace, text, offset) ?? offset;
  const first = text.charAt(start);
  if (first === '') return { kind: 'end', start, end: start };
  if (punctuation.has(first)) return { kind: first as JsonTokenKind, start, end: start + 1 };
  if (first === '"') return scanString(text, start);
  return scanWord(text, start);
}

function scanWord(text: string, start: number): JsonToken {
  const number = matchEnd(numberToken, text, start);
  if (number !== undefined && !/[\p{L}\p{N}_$.+-]/u.test(text.charAt(number)))
    return { kind: 'number', start, end: number };
  const end = matchEnd(wordToken, text, start);
  const word = text.slice(start, end ?? start);
  if (word === 'true' || word === 'false') return { kind: 'boolean', start, end: start + word.length };
  if (word === 'null') return { kind: 'null', start, end: start + 4 };
  return { kind: 'fault', start, ...faultAt(text, start) };
}

function scanString(text: string, start: number): JsonToken {
  let at = start + 1;
  for (;;) {
    at = matchEnd(plainText, text, at) ?? at;
    const stop = text.charAt(at);
    if (stop === '"') return { kind: 'string', start, end: at + 1 };
    if (stop === '' || stop === '\n' || stop === '\r')
      return { kind: 'fault', reason: 'string-unclosed', start, end: at };
    if (stop !== '\\') return { kind: 'fault', reason: 'string-control-character', start: at, end: at + 1 };
    const next = matchEnd(escape, text, at);
    if (next === undefined)
      return { kind: 'fault', reason: 'string-escape', start: at, end: Math.min(at + 2, text.length) };
    at = next;
  }
}

function matchEnd(pattern: RegExp, text: string, offset: number): number | undefined {
  pattern.lastIndex = offset;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
