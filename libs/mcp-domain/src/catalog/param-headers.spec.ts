import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json-object.ts';
import { parseLossless } from '../json/lossless.ts';
import { ParamHeaderError, scanParamHeaders } from './param-headers.ts';

const region = { type: 'string', 'x-mcp-header': 'Region' };
const object = (properties: unknown, more: object = {}): JsonObject => ({ type: 'object', properties, ...more });

describe('scanParamHeaders (M-45, M-64)', () => {
  it.each<[string, JsonObject, { path: string[]; name: string }[]]>([
    ['no declaration', object({ q: { type: 'string' } }), []],
    ['an empty schema', {}, []],
    [
      'a string, an integer and a boolean, in order',
      object({
        z: region,
        a: { type: 'integer', 'x-mcp-header': 'n' },
        m: { type: 'boolean', 'x-mcp-header': "X!#$%&'*+-.^_`|~9" },
      }),
      [
        { path: ['z'], name: 'Region' },
        { path: ['a'], name: 'n' },
        { path: ['m'], name: "X!#$%&'*+-.^_`|~9" },
      ],
    ],
    [
      'nested properties, depth first',
      object({ a: object({ b: object({ c: region }) }), d: { ...region, 'x-mcp-header': 'D' } }),
      [
        { path: ['a', 'b', 'c'], name: 'Region' },
        { path: ['d'], name: 'D' },
      ],
    ],
    ['a property that is named like the keyword', object({ 'x-mcp-header': { type: 'string' } }), []],
    [
      'a property named __proto__',
      parseLossless('{"properties":{"__proto__":{"type":"string","x-mcp-header":"P"}}}') as JsonObject,
      [{ path: ['__proto__'], name: 'P' }],
    ],
    [
      'data that only looks like it',
      object({ q: { type: 'object', default: region, const: region, examples: [region], enum: [region] } }),
      [],
    ],
    [
      'schemas that are no objects',
      object({ a: true, b: null, c: [region] }, { items: false, $defs: null, allOf: 3 }),
      [],
    ],
    ['properties of null', object(null), []],
  ])('finds %s', (_name, schema, declarations) => {
    expect(scanParamHeaders(schema)).toEqual(declarations);
  });

  const where = (keyword: string): string =>
    `is not on a property that is reached through "properties" alone: ${keyword}`;
  it.each<[string, JsonObject]>([
    ...[
      'items',
      'contains',
      'additionalProperties',
      'unevaluatedProperties',
      'unevaluatedItems',
      'propertyNames',
      'contentSchema',
      'not',
      'if',
      'then',
      'else',
    ].map((keyword): [string, JsonObject] => [where(keyword), object({ a: { [keyword]: region } })]),
    ...['prefixItems', 'items', 'oneOf', 'anyOf', 'allOf'].map((keyword): [string, JsonObject] => [
      where(`${keyword}[1]`),
      object({ a: { [keyword]: [{}, region] } }),
    ]),
    ...['patternProperties', 'dependentSchemas', '$defs', 'definitions'].map((keyword): [string, JsonObject] => [
      where(keyword),
      object({}, { [keyword]: { x: {}, y: region } }),
    ]),
    [where('properties below anyOf'), object({}, { anyOf: [object({ a: region })] })],
    [where('the root'), { ...object({}), ...region }],
  ])('refuses one that %s', (_name, schema) => {
    expect(() => scanParamHeaders(schema)).toThrow(ParamHeaderError);
    expect(() => scanParamHeaders(schema)).toThrow('is not on a property that is reached through "properties" alone');
  });

  it.each<[unknown]>([[''], [null], [1], [true], ['a b'], ['a:b'], ['é'], ['a\n'], ['(a)'], [{}]])(
    'refuses the name %j',
    (name) => {
      expect(() => scanParamHeaders(object({ q: { type: 'string', 'x-mcp-header': name } }))).toThrow(
        'x-mcp-header at q is not a name that an HTTP header can have',
      );
    },
  );

  it.each<[unknown]>([['number'], ['object'], ['array'], ['null'], [['string', 'null']], [undefined], [1]])(
    'refuses the type %j',
    (type) => {
      expect(() => scanParamHeaders(object({ a: object({ q: { ...region, type } }) }))).toThrow(
        'x-mcp-header at a.q is on a type other than string, integer or boolean',
      );
    },
  );

  it('refuses names that differ in case only', () => {
    const schema = object({ a: region, b: object({ c: { ...region, 'x-mcp-header': 'REGION' } }) });
    expect(() => scanParamHeaders(schema)).toThrow('x-mcp-header at b.c repeats the name "REGION"');
  });

  it('looks into a schema of 500 levels', () => {
    let schema: JsonObject = { ...region };
    for (let level = 0; level < 500; level++) schema = object({ p: schema });
    expect(scanParamHeaders(schema)).toEqual([{ path: Array<string>(500).fill('p'), name: 'Region' }]);
  });

  it('survives more children than a call can have arguments', () => {
    const schema = object({ q: region }, { oneOf: Array<boolean>(300_000).fill(true) });
    expect(scanParamHeaders(schema)).toEqual([{ path: ['q'], name: 'Region' }]);
  });
});
