import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json-object.ts';
import { parseLossless } from '../json/lossless.ts';
import type { DescriptionOverride } from '../registration/registration.ts';
import { copyJson } from './copy-json.ts';
import { type Described, describeTool } from './describe-tool.ts';

const SCHEMA =
  '{"type":"object","properties":{"a":{"type":"integer","description":"server a","maximum":9007199254740993},"b":{},"yes":true,"__proto__":{"default":1.0}},"required":["a"]}';
const tool = (): Described => ({ description: 'server', inputSchema: parseLossless(SCHEMA) as JsonObject });

function described(
  layer: DescriptionOverride | undefined,
  of: Described = tool(),
): { description: unknown; schema: string } {
  const result = describeTool(of, layer);
  if (!result.ok) throw new Error(result.message);
  return { description: result.described.description, schema: JSON.stringify(result.described.inputSchema) };
}

describe('describeTool (D-4)', () => {
  it.each<[string, DescriptionOverride | undefined]>([
    ['no layer', undefined],
    ['a layer without properties', { properties: {} }],
  ])('leaves everything with %s', (_what, layer) => {
    expect(described(layer)).toEqual({ description: 'server', schema: SCHEMA });
  });

  it.each(['  untrimmed \n', ''])('takes the description %j as it is stored', (description) => {
    expect(described({ description })).toEqual({ description, schema: SCHEMA });
  });

  it('leaves a tool without a description without one', () => {
    const result = describeTool({ inputSchema: {} }, { properties: {} });
    expect(result).toEqual({ ok: true, described: { inputSchema: {} } });
  });

  it('sets the description of properties, and nothing else of the schema', () => {
    const { description, schema } = described({ properties: { b: ' own b ', a: '' } });
    expect(description).toBe('server');
    expect(schema).toBe(SCHEMA.replace('"server a"', '""').replace('"b":{}', '"b":{"description":" own b "}'));
  });

  it('reaches a property named __proto__, which stays a member', () => {
    const { schema } = described({ properties: JSON.parse('{"__proto__":"p"}') as Record<string, string> });
    expect(schema).toBe(SCHEMA.replace('{"default":1.0}', '{"default":1.0,"description":"p"}'));
  });

  it('works layer upon layer, field by field (A-24)', () => {
    const first = describeTool(tool(), { description: 'registration', properties: { a: 'registration a' } });
    if (!first.ok) throw new Error(first.message);
    const { description, schema } = described(
      { description: 'profile', properties: { b: 'profile b' } },
      first.described,
    );
    expect(description).toBe('profile');
    expect(schema).toContain('"description":"registration a"');
    expect(schema).toContain('"b":{"description":"profile b"}');
  });

  it.each(['gone', 'yes', 'toString', 'constructor'])(
    'does not fit with a text for %s, not even in part (A-25)',
    (name) => {
      const result = describeTool(tool(), { description: 'x', properties: { a: 'x', [name]: 'x' } });
      expect(result).toEqual({ ok: false, message: expect.stringContaining(JSON.stringify(name)) });
    },
  );

  it.each<JsonObject>([{}, { properties: null }, { properties: [{}] }])(
    'does not fit a schema without properties: %j',
    (inputSchema) => {
      expect(describeTool({ inputSchema }, { properties: { '0': 'x' } }).ok).toBe(false);
    },
  );

  it('changes nothing of the tool it is given (A-23)', () => {
    const original = tool();
    described({ description: 'x', properties: { a: 'x', b: 'x' } }, original);
    expect({ ...original, inputSchema: JSON.stringify(original.inputSchema) }).toEqual({
      description: 'server',
      inputSchema: SCHEMA,
    });
  });
});

describe('copyJson', () => {
  it('keeps the digits of raw numbers and own __proto__ members', () => {
    const text = '{"__proto__":{"a":[1.0,{"n":9007199254740993}]},"b":null}';
    const value = parseLossless(text);
    const copied = copyJson(value);
    expect(JSON.stringify(copied)).toBe(text);
    expect(Object.getPrototypeOf(copied)).toBe(Object.prototype);
  });

  it('shares no object with the original', () => {
    const value = { a: [{ b: { c: 1 } }] };
    const copied = copyJson(value);
    copied.a[0]!.b.c = 2;
    copied.a.push({ b: { c: 3 } });
    expect(value).toEqual({ a: [{ b: { c: 1 } }] });
  });
});
