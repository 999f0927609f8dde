import { describe, expect, it } from 'vitest';
import { readJson } from '../json/read-json.ts';
import type { JsonDocument } from '../json/json-syntax.ts';
import { fieldValue, type FieldValue } from './field-value.ts';
import { otherMembers } from './other-members.ts';
import { schemaFields } from './schema-fields.ts';

function documentOf(text: string): JsonDocument {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(reading.error.reason);
  return reading.document;
}
function valueOf(property: Record<string, unknown>, draft: string): FieldValue {
  const [field] = schemaFields({ properties: { p: property } }).fields;
  if (!field) throw new Error('The schema gave no field');
  return fieldValue(documentOf(draft), field);
}
const text = { type: 'string' };
const integer = { type: 'integer' };

describe('fieldValue', () => {
  it.each<[Record<string, unknown>, string, FieldValue]>([
    [text, '{}', { state: 'absent' }],
    [text, '{"p": ""}', { state: 'text', text: '' }],
    [text, '{"p": "a\\u00e9\\n\\tb"}', { state: 'text', text: 'aé\n\tb' }],
    [integer, '{"p": 9007199254740993}', { state: 'number', token: '9007199254740993' }],
    [integer, '{"p": 1E400}', { state: 'number', token: '1E400' }],
    [integer, '{"p": -0}', { state: 'number', token: '-0' }],
    [{ type: 'boolean' }, '{"p": false}', { state: 'boolean', value: false }],
    [{ enum: [1, 'é'] }, '{"p": "\\u00e9"}', { state: 'choice', index: 1 }],
    [{ type: ['string', 'null'] }, '{"p": null}', { state: 'null' }],
    [
      { type: 'array', items: integer },
      '{"p": [1.0, 2]}',
      {
        state: 'list',
        items: [
          { state: 'number', token: '1.0' },
          { state: 'number', token: '2' },
        ],
      },
    ],
    [{ properties: { a: text } }, '{"p": {"a": 1}}', { state: 'group', isEmpty: false }],
  ])('%j in %s', (property, draft, value) => {
    expect(valueOf(property, draft)).toEqual(value);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['another type', text, '5'],
    ['a text that a box would change', text, '"a\\r\\nb"'],
    ['half a surrogate pair', text, '"\\ud800"'],
    ['null where the schema has none', text, 'null'],
    ['a number written otherwise than in the enum', { enum: [1] }, '1.0'],
    ['a list with one item of another type', { type: 'array', items: text }, '["a", 1]'],
    ['a group that is no object', { properties: { a: text } }, '[]'],
    ['what only JSON can hold', {}, '{ "x" : [ 1.0 ] }'],
  ])('gives the JSON text of %s', (_, property, raw) => {
    expect(valueOf(property, `{"p": ${raw}}`)).toEqual({ state: 'other', raw });
  });
});

describe('otherMembers', () => {
  it('finds what is sent beyond the schema', () => {
    const { fields } = schemaFields({ properties: { a: {} } });
    const found = otherMembers(documentOf('{"a": 1, "b": 2, "c": []}'), [], fields);
    expect(found.map(({ key, path, typeName }) => [key, path, typeName])).toEqual([
      ['b', ['b'], 'number'],
      ['c', ['c'], 'array'],
    ]);
  });
});
