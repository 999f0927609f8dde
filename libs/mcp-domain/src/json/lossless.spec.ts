import { describe, expect, it } from '@jest/globals';
import { isRawNumber, jsonDepthExceeds, parseLossless } from './lossless.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('parseLossless', () => {
  it.each([
    '9007199254740993',
    '-9223372036854775808',
    '18446744073709551615',
    '123456789012345678901234567890',
    '0.1000000000000000055511151231257827',
    '1.0',
    '-0',
    '0e0',
    '1E400',
    '-1e-400',
    '1e2',
    '1.10',
  ])('keeps the digits of %s, which a JavaScript number loses (M-62)', (token) => {
    const value = parseLossless(`{"n":[${token}]}`) as { n: unknown[] };
    expect(isRawNumber(value.n[0])).toBe(true);
    expect(value.n[0]).toHaveProperty('rawJSON', token);
    expect(JSON.stringify(value)).toBe(`{"n":[${token}]}`);
  });

  it.each<[string, number]>([
    ['0', 0],
    ['-7', -7],
    ['9007199254740991', 9007199254740991],
    ['999999999999999', 999999999999999],
    ['1.5', 1.5],
    ['1e+21', 1e21],
  ])('reads %s as a plain number', (token, number) => {
    expect(parseLossless(`[${token}]`)).toEqual([number]);
  });

  it.each(['1E400', ' 1.0', '\n-0', '9007199254740993'])('keeps a raw number that is the whole text: %j', (text) => {
    expect(JSON.stringify(parseLossless(text))).toBe(text.trim());
  });

  it.each<[string, string]>([
    ['{"a":1.0}', '{"a":1.0}'],
    ['{"a" :\r\n\t 1.0}', '{"a":1.0}'],
    ['[1.0]', '[1.0]'],
    ['[ 1.0]', '[1.0]'],
    ['[1,1.0]', '[1,1.0]'],
    ['[1 , -0]', '[1,-0]'],
    ['{"a":[[-1e5]]}', '{"a":[[-1e5]]}'],
    ['[-9007199254740993]', '[-9007199254740993]'],
  ])('finds the only such number, wherever a value may stand: %j', (text, written) => {
    expect(JSON.stringify(parseLossless(text))).toBe(written);
  });

  it.each([
    ['[1.0,true,false,null,"",{},[],-3,12.5,{"a":{"b":[{"c":[[]]}]}}]', undefined],
    [' [ 1.0 ,\n{ } , [ ] , { "a" :\ttrue , "b" : [ null\r\n, false ] } ] ', '[1.0,{},[],{"a":true,"b":[null,false]}]'],
    [
      '{"a\\"b":"x\\\\","c":"\\\\\\"1.0","\\u00e9":"\\n\\ud83d\\ude00","d":-0}',
      '{"a\\"b":"x\\\\","c":"\\\\\\"1.0","é":"\\n😀","d":-0}',
    ],
    ['{"10":1,"9":1.0,"a":2}', '{"9":1.0,"10":1,"a":2}'],
    ['{"a":1.0,"b":2,"a":3,"__proto__":4,"__proto__":5}', '{"a":3,"b":2,"__proto__":5}'],
    ['[1.0,"a","]","}",","]', undefined],
  ])('reads what stands beside such a number as the engine does: %s', (text, written = text) => {
    expect(JSON.stringify(parseLossless(text))).toBe(written);
  });

  it.each([
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
    [
      '{"__proto__":{"__proto__":1E400},"b":[{"__proto__":1.0}]}',
      '{"__proto__":{"__proto__":1E400},"b":[{"__proto__":1.0}]}',
    ],
    ['{"constructor":1.0,"toJSON":"x"}', '{"constructor":1.0,"toJSON":"x"}'],
    ['["\\ud800","\\udc00 1.0"]', '["\\ud800","\\udc00 1.0"]'],
    ['{"a":"12345678901234567890 -0 1E400"}', '{"a":"12345678901234567890 -0 1E400"}'],
  ])('gives back %s as it was', (text, written) => {
    expect(JSON.stringify(parseLossless(text))).toBe(written);
  });

  it('does not let a __proto__ member become the prototype', () => {
    const value = parseLossless('{"__proto__":{"permission":1.0}}') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__']);
  });

  it.each([128, 512])('reads %i levels, with raw numbers inside', (levels) => {
    const text = `${'['.repeat(levels)}1.0${']'.repeat(levels)}`;
    expect(JSON.stringify(parseLossless(text))).toBe(text);
  });

  it.each([
    ['513 levels', nested(513)],
    ['513 levels with a raw number', `${'['.repeat(513)}1.0${']'.repeat(513)}`],
    ['100,000 levels', nested(100_000)],
    ['an unquoted word', '{"a":b}'],
    ['a trailing comma', '[1.0,]'],
    ['nothing', ''],
    ['a number with a leading zero', '[012345678901234567]'],
  ])('throws SyntaxError for %s', (_what, text) => {
    expect(() => parseLossless(text)).toThrow(SyntaxError);
  });
});

describe('isRawNumber', () => {
  it.each([[1], ['1.0'], [null], [undefined], [{ rawJSON: '1.0' }], [Object.freeze({ rawJSON: '1.0' })], [[1]]])(
    'is not taken in by %j',
    (value) => {
      expect(isRawNumber(value)).toBe(false);
    },
  );
});

describe('jsonDepthExceeds', () => {
  it.each<[string, number, boolean]>([
    [nested(128), 128, false],
    [nested(129), 128, true],
    ['{"a":{"b":[1]}}', 3, false],
    ['{"a":{"b":[1]}}', 2, true],
    ['[[],[],[],[]]', 2, false],
    ['{"a":{},"b":{},"c":{}}', 2, false],
    ['["[[[[[["]', 1, false],
    ['["",[1]]', 1, true],
    ['["\\"[[[["]', 1, false],
    ['["\\\\",[1]]', 1, true],
    ['["\\\\\\"",[1]]', 1, true],
    ['["\\\\\\"[[[["]', 1, false],
    ['{"[[[":{"}":{}}}', 3, false],
    ['["unclosed [[[', 1, false],
    ['1', 0, false],
  ])('%j deeper than %i: %s', (text, max, expected) => {
    expect(jsonDepthExceeds(text, max)).toBe(expected);
  });

  it('allows 128 levels unless told otherwise', () => {
    expect([jsonDepthExceeds(nested(128)), jsonDepthExceeds(nested(129))]).toEqual([false, true]);
  });
});
