import { describe, expect, it } from 'vitest';
import type { JsonError, JsonErrorReason } from './json-syntax.ts';
import { readJson } from './read-json.ts';

function errorOf(text: string): JsonError {
  const reading = readJson(text);
  if (reading.ok) throw new Error(`${text} was read as JSON`);
  return reading.error;
}

describe('readJson', () => {
  it.each<[string, JsonErrorReason, string, number, number]>([
    ['', 'empty', '', 1, 1],
    ['  \n ', 'empty', '', 2, 2],
    ['{"a": 1', 'unclosed', '', 1, 8],
    ['{"a": [1}', 'wrong-close', '}', 1, 9],
    ['{} {}', 'text-after-end', '{', 1, 4],
    ['{} done', 'text-after-end', 'done', 1, 4],
    ['{"a": }', 'value-missing', '}', 1, 7],
    ['{"a": , "b": 1}', 'value-missing', ',', 1, 7],
    ['{"a": 1,, "b": 1}', 'key-missing', ',', 1, 9],
    ['{a: 1}', 'key-unquoted', 'a', 1, 2],
    ['{1: 1}', 'key-unquoted', '1', 1, 2],
    ['{"a" 1}', 'colon-missing', '1', 1, 6],
    ['{"a": 1 "b": 2}', 'comma-missing', '"b"', 1, 9],
    ['{"a": "say "hi""}', 'comma-missing', 'hi', 1, 13],
    ['{"a": 1,}', 'comma-trailing', ',', 1, 8],
    ['[1,\n]', 'comma-trailing', ',', 1, 3],
    ['{"a": "x\n"}', 'string-unclosed', '"x', 1, 7],
    ['{"a": "x\ty"}', 'string-control-character', '\t', 1, 9],
    ['{"a": "C:\\temp\\x"}', 'string-escape', '\\x', 1, 15],
    ["{'a': 1}", 'quote-wrong', "'", 1, 2],
    ['{“a”: 1}', 'quote-wrong', '“', 1, 2],
    ['{"a"：1}', 'punctuation-wide', '：', 1, 5],
    ['{"a": 1，"b": 2}', 'punctuation-wide', '，', 1, 8],
    ['[007]', 'number-leading-zero', '007', 1, 2],
    ['[+1]', 'number-plus', '+1', 1, 2],
    ['[.5]', 'number-malformed', '.5', 1, 2],
    ['[1.]', 'number-malformed', '1.', 1, 2],
    ['[0x1F]', 'number-malformed', '0x1F', 1, 2],
    ['[1.2.3]', 'number-malformed', '1.2.3', 1, 2],
    ['[-]', 'number-malformed', '-', 1, 2],
    ['[True]', 'word-unknown', 'True', 1, 2],
    ['[NaN]', 'word-unknown', 'NaN', 1, 2],
    ['[truely]', 'word-unknown', 'truely', 1, 2],
    ['[1] // note', 'text-after-end', '//', 1, 5],
    ['[/* note */ 1]', 'comment', '/*', 1, 2],
    ['[\u00a01]', 'white-space', '\u00a0', 1, 2],
    ['[@]', 'character-unexpected', '@', 1, 2],
  ])('names what is wrong with %j', (text, reason, found, line, column) => {
    expect(errorOf(text)).toMatchObject({ reason, found, line, column });
  });

  it('counts lines over CRLF and columns in code points', () => {
    expect(errorOf('{\r\n  "🍺🍺": oops\r\n}')).toMatchObject({ line: 2, column: 9, found: 'oops' });
  });

  it('says which bracket is still open, and where it was opened', () => {
    expect(errorOf('{\n  "a": [1,\n  2').opened).toEqual({ bracket: '[', line: 2 });
    expect(errorOf('{\n  "a": 1').opened).toEqual({ bracket: '{', line: 1 });
  });

  it('notices a key that stands twice in one object, however it is written', () => {
    const reading = readJson('{"a": 1, "\\u0061": 2, "b": {"a": 3}}');
    expect(reading.ok && reading.document.duplicates).toEqual([{ key: 'a', start: 9, end: 17 }]);
  });

  it('reads nesting deeper than the call stack', () => {
    const depth = 200_000;
    expect(readJson('['.repeat(depth) + ']'.repeat(depth)).ok).toBe(true);
  });

  it('agrees with JSON.parse on what is JSON', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-0',
      '1e5',
      '01',
      'true',
      'nul',
      ' ',
      '\n',
      '"\\u00e',
      "'",
      '.',
    ];
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const valid = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    let accepted = 0;
    for (let round = 0; round < 40_000; round += 1) {
      const text = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join('');
      const isJson = valid(text);
      accepted += Number(isJson);
      if (readJson(text).ok !== isJson) throw new Error(`Disagree on ${JSON.stringify(text)}`);
    }
    expect(accepted).toBeGreaterThan(500);
  });
});
