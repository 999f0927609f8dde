import { beforeAll, describe, expect, it } from '@jest/globals';
import { checkSchema } from './check-schema.ts';
import { loadMetaSchema, type MetaSchema } from './meta-schema.ts';

let judge: MetaSchema;
beforeAll(async () => {
  judge = await loadMetaSchema();
});

const verdict = (schema: unknown): string | undefined => checkSchema(JSON.stringify(schema), judge);
const nested = (levels: number): string => '{"not":'.repeat(levels - 1) + '{}' + '}'.repeat(levels - 1);

describe('M-46 valid schemas', () => {
  it.each<[string, unknown]>([
    ['the empty schema', {}],
    [
      'an ordinary one',
      { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
    ],
    ['unknown keywords', { type: 'object', 'x-mcp-header': 'A', nullable: true, id: 'draft-04', example: [1] }],
    ['unknown formats', { type: 'string', format: 'banana' }],
    ['boolean subschemas', { properties: { a: true, b: false }, items: false }],
    ['a list of types', { type: ['string', 'null'] }],
    ['an empty enum', { enum: [] }],
    [
      'anything in const, enum, default and examples',
      { const: { $ref: 1, pattern: '(' }, enum: [{ type: 'nothing' }], default: { $id: 5 } },
    ],
    ['a local $ref', { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }],
    ['the older name of $defs', { $ref: '#/definitions/a', definitions: { a: {} } }],
    ['a $ref to the whole', { properties: { child: { $ref: '#' } } }],
    ['a $ref through lists', { allOf: [{}, { $ref: '#/allOf/0' }] }],
    ['an escaped $ref', { $ref: '#/$defs/a~1b~0c%25', $defs: { 'a/b~c%': {} } }],
    ['a $ref to a boolean', { $ref: '#/$defs/a', $defs: { a: false } }],
    ['a $ref into an unknown keyword', { $ref: '#/components/a', components: { a: { type: 'string' } } }],
    ['references in a circle', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } }],
    ['an anchor', { $ref: '#here', $defs: { a: { $anchor: 'here' } } }],
    ['a dynamic anchor', { $dynamicRef: '#node', $defs: { a: { $dynamicAnchor: 'node' } } }],
    [
      'an $id',
      {
        $id: 'https://x.example/root',
        $ref: 'item',
        $defs: { a: { $id: 'item', $ref: '#/$defs/b', $defs: { b: {} } } },
      },
    ],
    ['an $id that is a URN', { $id: 'urn:example:root', $ref: 'urn:example:root#/$defs/a', $defs: { a: {} } }],
    ['the meta-schema itself', { $ref: 'https://json-schema.org/draft/2020-12/schema' }],
    ['a pattern that only reads without the u flag', { pattern: '^[\\w\\-\\_\\@]+$' }],
    ['a pattern that would take forever to run', { pattern: '^(([a-z])+.)+[A-Z]([a-z])+$' }],
    ['the dialect it is checked as', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'string' }],
    ['an older dialect, as long as it holds', { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' }],
    ['128 levels', JSON.parse(nested(128))],
    ['numbers of every kind', { minimum: -1.5, maximum: 1e300, multipleOf: 0.1, minLength: 0 }],
  ])('M-46 takes %s', (_what, schema) => {
    expect(verdict(schema)).toBeUndefined();
  });
});

describe('M-46 invalid schemas', () => {
  it.each<[string, unknown, RegExp]>([
    ['an unknown type', { type: 'objekt' }, /#\/type.*object/],
    ['a type that is no name', { properties: { a: { type: 5 } } }, /#\/properties\/a\/type/],
    ['properties: null', { type: 'object', properties: null }, /#\/properties must be object/],
    ['a property that is no schema', { properties: { a: 'string' } }, /#\/properties\/a/],
    ['a required that is no list', { required: true }, /#\/required/],
    ['a required that repeats a name', { required: ['a', 'a'] }, /#\/required/],
    ['a negative count', { minProperties: -1 }, /#\/minProperties/],
    ['an empty anyOf', { anyOf: [] }, /#\/anyOf/],
    ['a list as items', { items: [{}] }, /#\/items/],
    [
      'a draft-07 list as items',
      { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}] },
      /#\/items.*2020-12.*draft-07/,
    ],
    [
      'a fault deep inside',
      { allOf: [{ if: { then: 1, properties: { a: { items: { maxLength: 'x' } } } } }] },
      /maxLength/,
    ],
    ['a dangling $ref', { $ref: '#/$defs/b', $defs: { a: {} } }, /\$ref "#\/\$defs\/b" leads nowhere/],
    ['a $ref to something that is no schema', { $ref: '#/title', title: 'x' }, /leads nowhere/],
    [
      'a $ref to a broken schema in an unknown keyword',
      { $ref: '#/x', x: { type: 'y' } },
      /leads to an invalid schema.*#\/type/,
    ],
    ['a dangling $ref behind an unknown keyword', { $ref: '#/x', x: { $ref: '#/nope' } }, /"#\/nope" leads nowhere/],
    ['a $ref by an own member of objects', { $ref: '#/__proto__' }, /leads nowhere/],
    ['a dangling anchor', { $ref: '#there', $defs: { a: { $anchor: 'here' } } }, /"#there" leads nowhere/],
    [
      'a remote $ref',
      { properties: { a: { $ref: 'https://example.com/a.json' } } },
      /example\.com.*remote references are not read/,
    ],
    ['a dangling $dynamicRef', { $dynamicRef: '#there' }, /"#there" leads nowhere/],
    ['a relative $ref', { $ref: 'other.json' }, /remote references are not read/],
    ['a $ref into the file system', { $ref: 'file:///etc/passwd' }, /remote references are not read/],
    ['a $ref that is badly encoded', { $ref: '#/%zz' }, /no valid reference/],
    ['a pattern that can not be read', { pattern: '(' }, /pattern "\(" can't be read/],
    ['a Python pattern', { patternProperties: { '(?P<x>a)': {} } }, /pattern/],
    ['129 levels', JSON.parse(nested(129)), /deeper than 128 levels/],
    ['129 levels of data', { default: JSON.parse('['.repeat(128) + ']'.repeat(128)) }, /deeper than 128 levels/],
    ['more than 256 KiB', { description: 'x'.repeat(262_144) }, /larger than 262144 bytes/],
    ['more than 256 KiB of UTF-8', { description: 'ä'.repeat(131_072) }, /larger than 262144 bytes/],
    [
      'more than 20,000 subschemas',
      { allOf: Array.from({ length: 20_001 }, () => ({})) },
      /more than 20000 subschemas/,
    ],
  ])('M-46 refuses %s', (_what, schema, message) => {
    expect(verdict(schema)).toMatch(message);
  });

  // Comparing each of these with each other would take many times Jest's five seconds.
  it('M-46 refuses a list of types that would take quadratic time', () => {
    const type = Array.from({ length: 25_000 }, (_, n) => `t${n}`);
    expect(verdict({ type })).toMatch(/seven types/);
    expect(verdict({ $ref: '#/x', x: { type } })).toMatch(/seven types/);
  });
});
