import { describe, expect, it } from '@jest/globals';
import { isJsonObject, ownValue, sameTexts, withEntry, withoutEntry } from './json-object.ts';
import { parseLossless } from './lossless.ts';

const own = (text: string): Record<string, string> => JSON.parse(text) as Record<string, string>;

describe('a map whose names come from others', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('has no %s of its own', (name) => {
    expect(ownValue({}, name)).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'a b', ''])('takes an entry named %j and lets it go', (name) => {
    const with1 = withEntry({ a: 'x' }, name, 'ask');
    expect(Object.entries(with1)).toEqual([
      ['a', 'x'],
      [name, 'ask'],
    ]);
    expect(Object.getPrototypeOf(with1)).toBe(Object.prototype);
    expect(ownValue(with1, name)).toBe('ask');
    expect(Object.entries(withoutEntry(with1, name))).toEqual([['a', 'x']]);
  });

  it('keeps a __proto__ entry when another one comes or goes', () => {
    const start = own('{"__proto__":"1","a":"2"}');
    expect(JSON.stringify(withEntry(start, 'b', '3'))).toBe('{"__proto__":"1","a":"2","b":"3"}');
    expect(JSON.stringify(withoutEntry(start, 'a'))).toBe('{"__proto__":"1"}');
  });

  it('does not change the map that it was given', () => {
    const start = { a: '1' };
    withEntry(start, 'b', '2');
    withoutEntry(start, 'a');
    expect(start).toEqual({ a: '1' });
  });
});

describe('sameTexts', () => {
  it.each<[string, string, boolean]>([
    ['{"a":"1","b":"2"}', '{"b":"2","a":"1"}', true],
    ['{}', '{}', true],
    ['{"a":"1"}', '{"A":"1"}', false],
    ['{"a":"1"}', '{"a":"1 "}', false],
    ['{"a":"1"}', '{}', false],
    ['{}', '{"a":"1"}', false],
    ['{"a":"1"}', '{"b":"1"}', false],
    ['{"__proto__":"1"}', '{"__proto__":"1"}', true],
    ['{"__proto__":"1"}', '{"__proto__":"2"}', false],
    ['{"__proto__":"1"}', '{"a":"1"}', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(sameTexts(own(a), own(b))).toBe(expected);
  });
});

describe('isJsonObject', () => {
  it.each<[string, boolean]>([
    ['{}', true],
    ['{"rawJSON":"1"}', true],
    ['[]', false],
    ['null', false],
    ['1.0', false],
    ['1', false],
    ['"x"', false],
    ['true', false],
  ])('%s: %s', (text, expected) => {
    expect(isJsonObject(parseLossless(text))).toBe(expected);
  });
});
