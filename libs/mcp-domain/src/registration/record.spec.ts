import { describe, expect, it } from '@jest/globals';
import { ID, registrationWith } from '../../spec-support/registrations.ts';
import { decodeRegistrationRecord, encodeRegistrationRecord } from './record.ts';

const record = {
  schema: 1,
  kind: 'mcp.registration',
  revision: 3,
  id: ID,
  displayName: 'Exa',
  endpoint: 'https://u:s3cret@h/mcp',
  headers: { Authorization: 'Bearer s3cret' },
  protocolVersion: 'auto',
  state: 'active',
  toolPermissions: { echo: 'ask' },
  toolDescriptionOverrides: { echo: { description: '', properties: { q: 'x' } } },
};
const decode = (value: unknown) => decodeRegistrationRecord(JSON.stringify(value), ID);
const withMember = (name: string, value: unknown) => decode({ ...record, [name]: value });
const withMemberText = (name: string, text: string) =>
  decodeRegistrationRecord(JSON.stringify(record).replace(/^\{/, `{${JSON.stringify(name)}:${text},`), ID);

describe('encodeRegistrationRecord (M-30)', () => {
  it('writes schema, kind, revision and the members of a registration, in that order', () => {
    const registration = registrationWith({ headers: { B: '2', a: '1' }, toolPermissions: { t: 'allow' } });
    expect(JSON.stringify(JSON.parse(encodeRegistrationRecord(registration, 7)))).toBe(
      `{"schema":1,"kind":"mcp.registration","revision":7,"id":"${ID}","displayName":"Exa",` +
        '"endpoint":"https://mcp.exa.ai/mcp","headers":{"B":"2","a":"1"},"protocolVersion":"auto","state":"paused",' +
        '"toolPermissions":{"t":"allow"},"toolDescriptionOverrides":{}}',
    );
  });

  it('writes text that a person can read and edit', () => {
    const text = encodeRegistrationRecord(registrationWith(), 1);
    expect(text).toContain('\n  "displayName": "Exa",\n');
    expect(text.endsWith('}\n')).toBe(true);
  });
});

describe('decodeRegistrationRecord', () => {
  it('reads a record', () => {
    const { schema: _s, kind: _k, revision, ...registration } = record;
    expect(decode(record)).toStrictEqual({ ok: true, revision, registration });
  });

  it('reads what was written: __proto__ names, lone surrogates, 64 KiB values, 200 headers', () => {
    const headers = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`X-${n}`, 'v'.repeat(n)]));
    const registration = registrationWith({
      displayName: ' \ud800\u0000 ',
      headers: { ...headers, ['__proto__']: 'p', 'x-big': 'é'.repeat(65_536), ' odd name ': ' v\n' },
      toolPermissions: JSON.parse('{"__proto__":"allow"}') as Record<string, 'allow'>,
      toolDescriptionOverrides: JSON.parse('{"__proto__":{"properties":{"__proto__":""}}}') as Record<string, object>,
    });
    const reading = decodeRegistrationRecord(encodeRegistrationRecord(registration, 9), ID);
    expect(JSON.stringify(reading)).toBe(JSON.stringify({ ok: true, revision: 9, registration }));
  });

  it.each(['', 'null', '[]', '[{}]', '1', '"x"', '{"schema":1', 'not json', `${'['.repeat(100_000)}`])(
    'calls no JSON, null, an array or a scalar corrupt (M-31): %.20s',
    (text) => {
      expect(decodeRegistrationRecord(text, ID)).toMatchObject({ ok: false, code: 'mcp.storage_corrupt' });
    },
  );

  it.each<[string, unknown]>([
    ['an empty object', {}],
    ['schema 2', { ...record, schema: 2 }],
    ['schema "1"', { ...record, schema: '1' }],
    ['another kind', { ...record, kind: 'mcp.catalog' }],
    ['a newer schema with members of its own', { ...record, schema: 2, tags: [] }],
    ['no kind', { schema: 1 }],
    ['no schema', { kind: 'mcp.registration' }],
  ])('calls %s an unknown schema (M-31)', (_name, value) => {
    expect(decode(value)).toMatchObject({ ok: false, code: 'mcp.storage_unknown_schema' });
  });

  it.each<[string, string]>([
    ['the id of another registration', '0a1b2c3d-0000-4000-8000-000000000001'],
    ['the same id in upper case', ID.toUpperCase()],
    ['no id at all', ''],
  ])('tells an id that differs from the name (M-31): %s', (_name, id) => {
    expect(withMember('id', id)).toMatchObject({ ok: false, code: 'mcp.storage_id_mismatch' });
  });

  it.each(Object.keys(record).filter((name) => name !== 'schema' && name !== 'kind'))(
    'calls a record without %s corrupt (M-30)',
    (name) => {
      const { [name]: _left, ...rest } = record as Record<string, unknown>;
      expect(decode(rest)).toEqual({ ok: false, code: 'mcp.storage_corrupt', message: `${name} is missing` });
    },
  );

  it.each(['tags', 'constructor', '__proto__'])('calls a record with the unknown member %s corrupt (M-30)', (name) => {
    const message = `${name} is not known`;
    expect(withMemberText(name, '{}')).toEqual({ ok: false, code: 'mcp.storage_corrupt', message });
  });

  it.each([
    ['headers', 'headers is there twice'],
    ['id', 'id is there twice'],
  ])('calls a record that has %s twice corrupt', (name, message) => {
    expect(withMemberText(name, '{}')).toEqual({ ok: false, code: 'mcp.storage_corrupt', message });
  });

  it.each<[string, unknown, string]>([
    ['revision', 0, 'revision must be a whole number from 1 on'],
    ['revision', -1, 'revision must be a whole number from 1 on'],
    ['revision', 1.5, 'revision must be a whole number from 1 on'],
    ['revision', '1', 'revision must be a whole number from 1 on'],
    ['revision', null, 'revision must be a whole number from 1 on'],
    ['revision', 2 ** 53, 'revision must be a whole number from 1 on'],
    ['id', 5, 'id must be a lower-case UUID'],
    ['displayName', ' \u0085', 'displayName must have a character that is not white space'],
    ['displayName', 'a'.repeat(201), 'displayName must have at most 200 characters, but has 201'],
    ['displayName', 1, 'displayName must be a string'],
    ['endpoint', 'http://h', 'endpoint must be written as the URL Standard normalises it'],
    ['endpoint', 'HTTP://h/', 'endpoint must be written as the URL Standard normalises it'],
    ['endpoint', ' http://h/', 'endpoint must be written as the URL Standard normalises it'],
    ['endpoint', 'ftp://h/', 'endpoint must begin with http:// or https://'],
    ['endpoint', 7, 'endpoint must be a string'],
    ['headers', { 'X-A': 1 }, 'headers["X-A"] must be a string'],
    ['headers', null, 'headers must be an object'],
    ['headers', [], 'headers must be an object'],
    [
      'protocolVersion',
      '2024-11-05',
      'protocolVersion must be one of auto, 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26',
    ],
    ['state', 'connected', 'state must be one of active, paused'],
    ['toolPermissions', { echo: 'off' }, 'toolPermissions.echo must be one of ask, allow'],
    ['toolPermissions', { 'a:b': 'ask' }, 'toolPermissions["a:b"] is no tool name: it must not have a ":"'],
    ['toolPermissions', [], 'toolPermissions must be an object'],
    [
      'toolDescriptionOverrides',
      { e: {} },
      'toolDescriptionOverrides.e must have a description or a property; null is what deletes an override',
    ],
    ['toolDescriptionOverrides', { e: null }, 'toolDescriptionOverrides.e must be an object'],
    [
      'toolDescriptionOverrides',
      { e: { title: '' } },
      'toolDescriptionOverrides.e.title is not a member of an override',
    ],
    [
      'toolDescriptionOverrides',
      { e: { properties: { q: 1 } } },
      'toolDescriptionOverrides.e.properties.q must be a string',
    ],
    [
      'toolDescriptionOverrides',
      { '': { description: '' } },
      'toolDescriptionOverrides[""] is no tool name: it must not be empty',
    ],
  ])('calls a record whose %s is %j corrupt (M-31)', (name, value, message) => {
    expect(withMember(name, value)).toEqual({ ok: false, code: 'mcp.storage_corrupt', message });
  });

  it.each(['9007199254740993', '1.0', '1e400'])('calls the revision %s corrupt', (token) => {
    const text = JSON.stringify(record).replace('"revision":3', `"revision":${token}`);
    expect(decodeRegistrationRecord(text, ID)).toMatchObject({ ok: false, code: 'mcp.storage_corrupt' });
  });

  it.each<[string, string]>([
    ['cut off', JSON.stringify(record).slice(0, -2)],
    ['broken inside', JSON.stringify(record).replace('"auto"', 'auto')],
    ['of a wrong type', JSON.stringify({ ...record, headers: { 'X-A': ['s3cret'] } })],
    ['of a bad endpoint', JSON.stringify({ ...record, endpoint: 'http://u:s3cret@[h/' })],
  ])('does not repeat a secret of a record that is %s (M-19)', (_name, text) => {
    const reading = decodeRegistrationRecord(text, ID);
    expect(reading.ok).toBe(false);
    expect(JSON.stringify(reading)).not.toContain('s3cret');
  });

  it('reads the first revision', () => {
    expect(withMember('revision', 1)).toMatchObject({ ok: true, revision: 1 });
  });

  it('calls an id that is no UUID corrupt, also in a file of that name', () => {
    const reading = decodeRegistrationRecord(JSON.stringify({ ...record, id: 'exa' }), 'exa');
    expect(reading).toEqual({ ok: false, code: 'mcp.storage_corrupt', message: 'id must be a lower-case UUID' });
  });

  it('names where the JSON breaks', () => {
    expect(decodeRegistrationRecord('{\n  "schema": 1,\n}', ID)).toEqual({
      ok: false,
      code: 'mcp.storage_corrupt',
      message: 'The file is not valid JSON at line 3, column 1.',
    });
  });
});
