import { describe, expect, it } from 'vitest';
import type { Field } from './field.ts';
import { schemaFields } from './schema-fields.ts';

type Property = Record<string, unknown> | boolean;
const fieldOf = (property: Property, more: Record<string, unknown> = {}): Field => {
  const [field] = schemaFields({ type: 'object', properties: { p: property }, ...more }).fields;
  if (!field) throw new Error('The schema gave no field');
  return field;
};
const controlOf = (property: Property, more?: Record<string, unknown>) => fieldOf(property, more).control;
const json = { kind: 'json' };

describe('the control for a property', () => {
  it.each<[string, Property, object]>([
    ['a string', { type: 'string' }, { kind: 'text' }],
    ['a number', { type: 'number' }, { kind: 'number', integer: false }],
    ['an integer', { type: 'integer' }, { kind: 'number', integer: true }],
    ['a boolean', { type: 'boolean' }, { kind: 'boolean' }],
    ['a string or null', { type: ['string', 'null'] }, { kind: 'text' }],
    [
      'a generated optional',
      { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
      { kind: 'number', integer: true },
    ],
    ['a lone allOf', { allOf: [{ type: 'boolean' }], description: 'x' }, { kind: 'boolean' }],
    ['an array of strings', { type: 'array', items: { type: 'string' } }, { kind: 'list', item: { kind: 'text' } }],
    ['an array of objects', { type: 'array', items: { type: 'object', properties: { a: {} } } }, json],
    ['an array of arrays', { type: 'array', items: { type: 'array', items: { type: 'string' } } }, json],
    ['an array of anything', { type: 'array' }, json],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'string' } }, json],
    ['an array with nulls', { type: 'array', items: { type: ['string', 'null'] } }, json],
    ['a free object', { type: 'object' }, json],
    ['a map', { type: 'object', additionalProperties: { type: 'string' } }, json],
    ['a union', { anyOf: [{ type: 'string' }, { type: 'number' }] }, json],
    ['a union with null', { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] }, json],
    ['two types', { type: ['string', 'number'] }, json],
    ['an unknown type', { type: 'date' }, json],
    ['no type', {}, json],
    ['a boolean schema', true, json],
    ['a remote reference', { $ref: 'https://example.com/schema' }, json],
  ])('%s', (_, property, control) => {
    expect(controlOf(property)).toEqual(control);
  });

  it('shows a constant and an enum as choices, in JSON text', () => {
    expect(controlOf({ const: 7 })).toEqual({ kind: 'choice', choices: [{ raw: '7', label: '7' }] });
    expect(controlOf({ enum: ['a', '', 1, true, null] })).toEqual({
      kind: 'choice',
      choices: [
        { raw: '"a"', label: 'a' },
        { raw: '""', label: '""' },
        { raw: '1', label: '1' },
        { raw: 'true', label: 'true' },
        { raw: 'null', label: 'null' },
      ],
    });
  });

  it('shows titled constants by their titles', () => {
    const control = controlOf({
      oneOf: [
        { const: 'r', title: 'Red' },
        { const: 'g', title: 'g' },
      ],
    });
    expect(control).toMatchObject({
      choices: [
        { raw: '"r"', label: 'Red (r)' },
        { raw: '"g"', label: 'g' },
      ],
    });
  });

  it('offers null among the choices', () => {
    const rawOf = (property: Property) => {
      const { nullable, control } = fieldOf(property);
      return control.kind === 'choice' ? [nullable, ...control.choices.map(({ raw }) => raw)] : control.kind;
    };
    expect(rawOf({ type: ['boolean', 'null'] })).toEqual([false, 'true', 'false', 'null']);
    expect(rawOf({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] })).toEqual([false, '"a"', '"b"', 'null']);
    expect(rawOf({ type: ['string', 'null'], enum: ['a', null] })).toEqual([false, '"a"', 'null']);
  });

  it('leaves an enum to JSON when one of its values was rounded, or is no scalar', () => {
    expect(controlOf({ enum: [1, 9007199254740993] })).toEqual(json);
    expect(controlOf({ enum: [{ a: 1 }] })).toEqual(json);
  });

  it('shows nested objects as groups, to a depth of three', () => {
    const nested = (depth: number): Record<string, unknown> =>
      depth === 0 ? { type: 'string' } : { type: 'object', properties: { inner: nested(depth - 1) } };
    const kinds = (field: Field | undefined): string[] =>
      field ? [field.control.kind, ...(field.control.kind === 'group' ? kinds(field.control.fields[0]) : [])] : [];
    expect(kinds(fieldOf(nested(3)))).toEqual(['group', 'group', 'group', 'text']);
    expect(kinds(fieldOf(nested(5)))).toEqual(['group', 'group', 'group', 'json']);
  });
});

describe('references', () => {
  const $defs = {
    Name: { type: 'string', description: 'A name' },
    'a/b~c': { type: 'boolean' },
    Loop: { $ref: '#/$defs/Loop' },
  };

  it('follows local ones, and lets what stands beside them win', () => {
    expect(fieldOf({ $ref: '#/$defs/Name', description: 'Ours' }, { $defs })).toMatchObject({
      control: { kind: 'text' },
      description: 'Ours',
    });
    expect(controlOf({ $ref: '#/$defs/a~1b~0c' }, { $defs })).toEqual({ kind: 'boolean' });
  });

  it.each(['#/$defs/Loop', '#/$defs/Nowhere', '#anchor', '#/$defs/__proto__'])('leaves %s to JSON', ($ref) => {
    expect(controlOf({ $ref }, { $defs })).toEqual(json);
  });

  it('ends with a schema that holds itself', () => {
    const tree = { type: 'object', properties: { child: { $ref: '#/$defs/Tree' } } };
    expect(JSON.stringify(fieldOf({ $ref: '#/$defs/Tree' }, { $defs: { Tree: tree } }))).toContain('"kind":"json"');
  });
});

describe('what a field says', () => {
  it('marks what is required, and keeps the order of the schema', () => {
    const { fields } = schemaFields({ properties: { b: {}, a: {} }, required: ['a', 'gone'] });
    expect(fields.map(({ key, required }) => [key, required])).toEqual([
      ['b', false],
      ['a', true],
    ]);
  });

  it('gives the default as JSON text, and none where it may have been rounded', () => {
    expect(fieldOf({ type: 'string', default: 'x' }).default).toBe('"x"');
    expect(fieldOf({ type: 'string', default: null }).default).toBe('null');
    expect(fieldOf({ type: 'integer', default: 9007199254740993 }).default).toBeUndefined();
    expect(fieldOf({ type: 'string' }).default).toBeUndefined();
  });

  it('takes our description for the server’s, an empty one too, and only at the top', () => {
    const schema = {
      properties: {
        a: { type: 'object', description: 'theirs', properties: { b: { type: 'string', description: 'theirs' } } },
        b: { description: 'theirs' },
      },
    };
    const { fields } = schemaFields(schema, { b: '', toString: 'never' });
    expect(fields.map(({ description, isOverridden }) => [description, isOverridden])).toEqual([
      ['theirs', false],
      ['', true],
    ]);
    const [outer] = fields;
    const inner = outer?.control.kind === 'group' ? outer.control.fields[0] : undefined;
    expect([inner?.key, inner?.description]).toEqual(['b', 'theirs']);
  });

  it('says so when the schema holds more rules than fields can show', () => {
    expect(schemaFields({ properties: {}, anyOf: [{ required: ['a'] }] }).hasMoreRules).toBe(true);
    expect(schemaFields({ properties: {} }).hasMoreRules).toBe(false);
  });

  it('names types as the schema does', () => {
    const names = [{ type: 'array', items: { type: 'string' } }, { type: ['integer', 'null'] }, { enum: [1] }, {}];
    expect(names.map((property) => fieldOf(property).typeName)).toEqual(['string[]', 'integer | null', 'enum', 'any']);
  });
});
