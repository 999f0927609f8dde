import { describe, expect, it } from 'vitest';
import { argumentRows, typeWords } from './argument-rows.ts';

describe('argumentRows', () => {
  it('puts nested arguments after their parent', () => {
    const rows = argumentRows({
      type: 'object',
      required: ['where'],
      properties: {
        where: { type: 'object', description: 'Where', properties: { city: { type: 'string' } } },
        tags: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      },
    });
    expect(rows.map(({ path, depth, required, type }) => [path, depth, required, type])).toEqual([
      ['where', 0, true, 'object'],
      ['where.city', 1, false, 'string'],
      ['tags', 0, false, 'array<object>'],
      ['tags.name', 1, false, 'string'],
    ]);
  });

  it('follows local references, and a schema that holds itself only so far', () => {
    const rows = argumentRows({
      $defs: { 'a/b': { type: 'object', description: 'A node', properties: { next: { $ref: '#/$defs/a~1b' } } } },
      properties: { node: { $ref: '#/$defs/a~1b' } },
    });
    expect(rows.map(({ path }) => path)).toEqual(['node', 'node.next', 'node.next.next', 'node.next.next.next']);
    expect(rows[0]?.description).toBe('A node');
  });

  it.each([
    {},
    { properties: null },
    { properties: [] },
    { properties: { a: true } },
    { required: 'a', properties: { a: null } },
  ])('makes the best of %j', (schema) => expect(() => argumentRows(schema)).not.toThrow());

  it('names limits and defaults as the schema has them', () => {
    const [row] = argumentRows({ properties: { n: { type: 'integer', minimum: 0, default: 8, pattern: 'x' } } });
    expect(row?.limits).toEqual(['pattern: "x"', 'default: 8', 'minimum: 0']);
  });
});

describe('typeWords', () => {
  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['a', 1, null] }, '"a" | 1 | null'],
    [{ const: 5 }, '5'],
    [{ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer' } }] }, 'string | array<integer>'],
    [{}, 'any'],
    [true, 'any'],
    [{ $ref: 'https://elsewhere.example/schema' }, 'any'],
  ])('of %j', (schema, words) => expect(typeWords(schema, {})).toBe(words));
});
