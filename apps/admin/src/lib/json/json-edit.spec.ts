import { describe, expect, it } from 'vitest';
import { removeAt, setAt } from './json-edit.ts';
import { rawAt } from './json-nodes.ts';
import type { JsonDocument, JsonPath } from './json-syntax.ts';
import { readJson } from './read-json.ts';

function read(text: string): JsonDocument {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(`${text}: ${reading.error.reason}`);
  return reading.document;
}
const set = (text: string, path: JsonPath, raw: string): string => setAt(read(text), path, raw);
const remove = (text: string, path: JsonPath): string => removeAt(read(text), path);

const awkward =
  '{\n\t"big" : 9007199254740993,\r\n  "one":1.0, "huge":1E400 ,"minus": -0,\n"\\u0061": "\\/é\\u00e9" }\n';

describe('rawAt', () => {
  it.each([
    ['big', '9007199254740993'],
    ['one', '1.0'],
    ['huge', '1E400'],
    ['minus', '-0'],
    ['a', '"\\/é\\u00e9"'],
  ])('gives %s character for character', (key, raw) => {
    expect(rawAt(read(awkward), [key])).toBe(raw);
  });

  it('gives the last of a key that is there twice', () => {
    expect(rawAt(read('{"a": 1, "a": 2}'), ['a'])).toBe('2');
  });

  it('finds nothing where nothing is', () => {
    expect(rawAt(read('{"a": [1]}'), ['a', 1])).toBeUndefined();
    expect(rawAt(read('{"a": 1}'), ['a', 'b'])).toBeUndefined();
    expect(rawAt(read('{"a": 1}'), ['toString'])).toBeUndefined();
  });
});

describe('setAt', () => {
  it('replaces one value and leaves every other character', () => {
    expect(set(awkward, ['one'], '2.50')).toBe(awkward.replace('"one":1.0', '"one":2.50'));
  });

  it('takes the new value verbatim', () => {
    expect(set('{"a":1}', ['a'], '9007199254740993')).toBe('{"a":9007199254740993}');
    expect(set('{"a":1}', ['a'], '{ "x" : -0 }')).toBe('{"a":{ "x" : -0 }}');
  });

  it('starts an empty object on lines of its own', () => {
    expect(set('{}', ['a'], '1')).toBe('{\n  "a": 1\n}');
    expect(set(' { }\n', ['a'], '1')).toBe(' {\n   "a": 1\n }\n');
  });

  it.each([
    ['{"a":1}', '{"a":1,"b":2}'],
    ['{"a": 1}', '{"a": 1, "b": 2}'],
    ['{ "a": 1 }', '{ "a": 1, "b": 2 }'],
    ['{\n    "a" : 1\n}', '{\n    "a" : 1,\n    "b" : 2\n}'],
    ['{\r\n\t"a": 1\r\n}\r\n', '{\r\n\t"a": 1,\r\n\t"b": 2\r\n}\r\n'],
    ['{\n  "a": [\n    1\n  ]\n}', '{\n  "a": [\n    1\n  ],\n  "b": 2\n}'],
  ])('writes a new property as its neighbours are written: %j', (before, after) => {
    expect(set(before, ['b'], '2')).toBe(after);
  });

  it('makes the objects on the way', () => {
    expect(set('{\n    "a": 1\n}', ['b', 'c'], 'true')).toBe('{\n    "a": 1,\n    "b": {\n        "c": true\n    }\n}');
    expect(set('{"a":1}', ['b', 'c'], 'true')).toBe('{"a":1,"b":{"c":true}}');
  });

  it('makes and fills an array', () => {
    expect(set('{"a":1}', ['b', 0], '"x"')).toBe('{"a":1,"b":["x"]}');
    expect(set('{"b": ["x"]}', ['b', 1], '"y"')).toBe('{"b": ["x", "y"]}');
    expect(set('{\n  "b": [\n    1\n  ]\n}', ['b', 1], '2')).toBe('{\n  "b": [\n    1,\n    2\n  ]\n}');
  });

  it('escapes a key', () => {
    expect(set('{"a":1}', ['say "hi"\n'], '2')).toBe('{"a":1,"say \\"hi\\"\\n":2}');
  });

  it('changes the last of a key that is there twice', () => {
    expect(set('{"a": 1, "a": 2}', ['a'], '3')).toBe('{"a": 1, "a": 3}');
  });

  it('refuses what has no place', () => {
    expect(() => set('{"a": 1}', ['a', 'b'], '2')).toThrow(/parent is a number/);
    expect(() => set('{"a": [1]}', ['a', 3], '2')).toThrow(/array has 1/);
  });
});

describe('removeAt', () => {
  it.each([
    ['{"a":1,"b":2,"c":3}', 'a', '{"b":2,"c":3}'],
    ['{"a":1,"b":2,"c":3}', 'b', '{"a":1,"c":3}'],
    ['{"a":1,"b":2,"c":3}', 'c', '{"a":1,"b":2}'],
    ['{\n  "a": 1.0,\n  "b": -0\n}\n', 'b', '{\n  "a": 1.0\n}\n'],
    ['{\n  "a": 1.0,\n  "b": -0\n}\n', 'a', '{\n  "b": -0\n}\n'],
    ['{\n  "a": 1\n}', 'a', '{}'],
    ['{ "a": 1 }', 'b', '{ "a": 1 }'],
  ])('takes from %j the property %s', (before, key, after) => {
    expect(remove(before, [key])).toBe(after);
  });

  it('takes every member of the name, so that no earlier one comes to count', () => {
    expect(remove('{"a": 1, "b": 2, "a": 3}', ['a'])).toBe('{"b": 2}');
  });

  it('takes one item of an array, and only that', () => {
    expect(remove('{"a": [1, 1, 2]}', ['a', 1])).toBe('{"a": [1, 2]}');
    expect(remove('{"a": [1]}', ['a', 0])).toBe('{"a": []}');
  });

  it('undoes setAt', () => {
    for (const text of ['{}', '{"a":1}', '{\n  "a": 1\n}']) expect(remove(set(text, ['new'], '1'), ['new'])).toBe(text);
  });
});
