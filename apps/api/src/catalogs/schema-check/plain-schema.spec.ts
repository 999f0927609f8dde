import { beforeAll, describe, expect, it } from '@jest/globals';
import { parseLossless } from '@taproom/mcp-domain';
import { checkSchema } from './check-schema.ts';
import { loadMetaSchema, type MetaSchema } from './meta-schema.ts';
import { isPlainSchema } from './plain-schema.ts';

let judge: MetaSchema;
beforeAll(async () => {
  judge = await loadMetaSchema();
});

/** As it comes from a server. */
const received = (json: string): unknown => parseLossless(json);
const isPlain = (schema: unknown): boolean => isPlainSchema(received(JSON.stringify(schema)));

describe('M-46 plain schemas', () => {
  it.each<[string, unknown]>([
    ['the empty schema', {}],
    [
      'what a tool usually has',
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        title: 'Input',
        type: 'object',
        properties: {
          query: { type: 'string', minLength: 1, maxLength: 200, pattern: '^\\S+$', description: 'What to look for.' },
          limit: { anyOf: [{ type: 'integer', minimum: 1, maximum: 100 }, { type: 'null' }], default: null },
          kinds: { type: 'array', items: { enum: ['a', 'b', 3, null, true] }, uniqueItems: true, default: [] },
          since: { type: ['string', 'null'], format: 'date-time', examples: ['2026-01-01T00:00:00Z'] },
          'x-y': { type: 'number', multipleOf: 0.5, exclusiveMinimum: 0, 'x-mcp-header': 'X', nullable: true },
        },
        required: ['query'],
        additionalProperties: false,
      },
    ],
  ])('M-46 are known at once: %s', (_what, schema) => {
    expect(isPlain(schema)).toBe(true);
  });

  it('M-46 may have numbers that JavaScript cannot hold', () => {
    expect(isPlainSchema(received('{"minimum":-1.0,"maximum":18446744073709551615,"default":1.0}'))).toBe(true);
    expect(isPlainSchema(received('{"maximum":1E400}'))).toBe(false);
    expect(isPlainSchema(received('{"minLength":1.0}'))).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a reference', { $ref: '#' }],
    ['definitions', { $defs: {} }],
    ['a list as items', { items: [{}] }],
    ['a type that is none', { type: 'objekt' }],
    ['a type twice', { type: ['string', 'string'] }],
    ['a name that is required twice', { required: ['a', 'a'] }],
    ['required that is no list', { required: true }],
    ['a pattern that can not be read', { pattern: '(?i)a' }],
    ['a negative count', { minItems: -1 }],
    ['an empty list of schemas', { anyOf: [] }],
    ['a schema that is none', { properties: { a: 'string' } }],
    ['an object as an unknown keyword', { example: { a: 1 } }],
    ['a deep value', { default: [[]] }],
    ['more levels than it follows', JSON.parse('{"not":'.repeat(40) + '{}' + '}'.repeat(40))],
    ['many schemas', { anyOf: Array.from({ length: 20_001 }, () => ({})) }],
    ['a long text', { description: 'x'.repeat(300 * 1024) }],
    ['many values', { enum: Array.from({ length: 100_000 }, (_, n) => n) }],
  ])('M-46 are not all others, to be judged by the meta-schema: %s', (_what, schema) => {
    expect(isPlain(schema)).toBe(false);
  });

  it('M-46 are all valid, among many thousands made up at random', () => {
    const made = schemasMadeUp(20_000);
    const plain = made.filter((text) => isPlainSchema(received(text)));
    expect(plain.flatMap((text) => checkSchema(text, judge) ?? [])).toEqual([]);
    // So that this says something: many are plain, and many of all are invalid.
    expect(plain.length).toBeGreaterThan(2_000);
    expect(made.filter((text) => checkSchema(text, judge) !== undefined).length).toBeGreaterThan(2_000);
  });
});

const NAMES = [
  ...['type', 'properties', 'required', 'items', 'enum', 'const', 'default', 'examples', 'title', 'description'],
  ...['format', 'pattern', 'minLength', 'maxItems', 'minProperties', 'minimum', 'exclusiveMaximum', 'multipleOf'],
  ...['uniqueItems', 'deprecated', 'anyOf', 'oneOf', 'prefixItems', 'not', 'additionalProperties', '$comment'],
  ...['$schema', '$id', '$ref', '$anchor', '$defs', 'definitions', 'dependencies', 'dependentRequired', 'contains'],
  ...['if', 'contentSchema', 'minContains', 'patternProperties', 'propertyNames', 'unevaluatedItems', 'x-other', 'id'],
] as const;

const TEXTS = ['"string"', '"object"', '"a"', '"#"', '"("', '"^a$"', '""', '"null"', '"integer"'];
const SCALARS = [...TEXTS, '0', '1', '-1', '2.5', '1.0', '1E400', '12345678901234567890', 'true', 'false', 'null'];

/** The same ones with each run. */
function schemasMadeUp(count: number): string[] {
  let state = 20260728;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const list = (make: () => string): string => `[${Array.from({ length: below(4) }, make).join(',')}]`;
  const object = (names: readonly string[], make: () => string): string => {
    const chosen = new Set(Array.from({ length: below(4) }, () => pick(names)));
    return `{${[...chosen].map((name) => `"${name}":${make()}`).join(',')}}`;
  };
  const value = (depth: number): string => {
    const kind = below(depth > 3 ? 4 : 8);
    if (kind < 4) return pick(SCALARS);
    if (kind === 4) return list(() => value(depth + 1));
    if (kind === 5) return object(['a', 'b', '__proto__'], () => schema(depth + 1));
    return kind === 6 ? list(() => schema(depth + 1)) : schema(depth + 1);
  };
  const schema = (depth: number): string => object(NAMES, () => value(depth));
  return Array.from({ length: count }, () => schema(0));
}
