import { describe, expect, it } from '@jest/globals';
import { either, type Field, flag, listOf, oneOf, orNull, text, whole } from './field.ts';
import { InvalidValue } from './invalid-value.ts';
import { memberPath } from './path.ts';
import { pathOf, placeOf, segmentsOf } from './place.ts';
import { longerThan, moreBytesThan, utf8Bytes } from './text-size.ts';

const raw = (token: string): unknown => (JSON as unknown as { rawJSON(token: string): unknown }).rawJSON(token);
const faultOf = (field: Field, value: unknown): InvalidValue | undefined => {
  try {
    field.read(value, placeOf('x'));
    return undefined;
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
};

describe('a field', () => {
  it.each<[string, Field, unknown, unknown]>([
    ['1.0 is an integer', whole(), raw('1.0'), 1],
    ['1e2 is an integer', whole({ max: 100 }), raw('1e2'), 100],
    ['-0 is 0', whole({ min: 0 }), raw('-0'), 0],
    ['null where it may be', orNull(flag), null, null],
    ['512 characters, two units each', text({ maxCharacters: 512 }), '😀'.repeat(512), '😀'.repeat(512)],
    ['the second of two', either<unknown>('', [flag, text()]), 'a', 'a'],
  ])('takes %s', (_name, field, value, expected) => {
    expect(field.read(value, placeOf('x'))).toEqual(expected);
  });

  it.each<[string, Field, unknown, string, string, string]>([
    ['a text', whole({ min: 1 }), '1', 'x', 'integer >= 1', 'string'],
    ['a fraction', whole(), 1.5, 'x', 'integer', 'number'],
    ['an integer beyond 2^53', whole(), raw('9007199254740993'), 'x', 'integer', 'integer'],
    ['too much', whole({ min: 0, max: 100 }), 101, 'x', 'integer from 0 to 100', 'integer'],
    ['one character too many', text({ maxCharacters: 2 }), '😀😀😀', 'x', 'string of at most 2 characters', 'string'],
    ['one byte too many', text({ maxBytes: 3 }), 'é€', 'x', 'string of at most 3 bytes in UTF-8', 'string'],
    ['blank', text({ notBlank: true }), ' \n', 'x', 'string that is not blank', 'string'],
    ['another word', oneOf(['user', 'char']), 'User', 'x', 'one of: user, char', 'string'],
    ['a bad item', listOf(text()), ['a', null], 'x[1]', 'string', 'null'],
    ['a raw number in place of a flag', flag, raw('1.0'), 'x', 'boolean', 'integer'],
    [
      'a list for none of two',
      either<unknown>('boolean or string', [flag, text()]),
      [],
      'x',
      'boolean or string',
      'array',
    ],
    ['nothing at all', text(), undefined, 'x', 'string', 'missing'],
  ])('refuses %s', (_name, field, value, path, expected, actualType) => {
    const fault = faultOf(field, value);
    expect(fault && [pathOf(fault.place), fault.expected, fault.actualType]).toEqual([path, expected, actualType]);
  });
});

describe('a path', () => {
  it('is dots and brackets, and cuts long keys (S-81, S-83)', () => {
    expect(memberPath('a', '名')).toBe('a.名');
    expect(memberPath('a', 'x y')).toBe('a["x y"]');
    expect(memberPath('', 'k'.repeat(100))).toBe(`${'k'.repeat(80)}…`);
  });

  it('keeps the segments apart', () => {
    const place = { within: { within: placeOf('a'), key: 'b.c' }, key: 0 };
    expect([pathOf(place), segmentsOf(place)]).toEqual(['a["b.c"][0]', ['a', 'b.c', 0]]);
  });
});

describe('the size of a text (S-370)', () => {
  it.each(['', 'a', 'é', '€', '😀', '\ud800', 'a\udc00b', '😀\ud83d'])('%j', (value) => {
    expect(utf8Bytes(value)).toBe(new TextEncoder().encode(value).length);
  });

  it('is told at the limit and one above', () => {
    expect([longerThan('ab', 2), longerThan('abc', 2), longerThan('😀😀', 2)]).toEqual([false, true, false]);
    expect([moreBytesThan('€', 3), moreBytesThan('€a', 3)]).toEqual([false, true]);
  });
});
