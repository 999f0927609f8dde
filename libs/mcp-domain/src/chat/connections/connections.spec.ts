import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { noOverrides } from '../overrides/overrides.ts';
import { type ConnectionCheck, requireConnection } from './check-connection.ts';
import { chooseConnection } from './choose-connection.ts';
import { changedFields, connectionAfter, saveConnection } from './connection-events.ts';
import { connectionIdFor } from './connection-id.ts';
import { type ConnectionInput, connectionFrom, maskedConnection, upstreamUrl } from './connection.ts';

const input: ConnectionInput = { name: 'Main', baseUrl: 'https://host/v1' };

describe('chooseConnection (C-3)', () => {
  it.each([
    [{ header: 'a', tokenDefault: 'b', ids: ['a', 'b'] }, 'a'],
    [{ tokenDefault: 'b', ids: ['a', 'b'] }, 'b'],
    [{ ids: ['a'] }, 'a'],
  ])('of %j is %s', (choice, expected) => {
    expect(chooseConnection(choice)).toBe(expected);
  });

  it.each([
    [{ ids: ['a', 'b'] }, 'chat.connection_ambiguous'],
    [{ ids: [] }, 'chat.connection_missing'],
    [{ header: 'x', tokenDefault: 'a', ids: ['a'] }, 'chat.connection_not_found'],
    [{ tokenDefault: 'gone', ids: ['a'] }, 'chat.connection_not_found'],
    [{ header: '', ids: ['a'] }, 'chat.connection_not_found'],
  ])('of %j is refused: %s', (choice, code) => {
    expect(consumerRefusalOf(() => chooseConnection(choice)).code).toBe(code);
  });
});

describe('connectionFrom (C-5, 5.2)', () => {
  const current = connectionFrom('main', { ...input, apiKey: 'secret', chatModel: 'm', injection: 'header' });

  it('has the defaults', () => {
    expect(connectionFrom('main', input)).toEqual({
      id: 'main',
      name: 'Main',
      baseUrl: 'https://host/v1',
      apiKey: '',
      includeBody: '',
      excludeBody: '',
      includeHeaders: '',
      injection: 'always',
      recursionLimit: 5,
      chatModel: '',
      imageModel: '',
      speechModel: '',
      speechVoice: '',
    });
  });

  it.each([
    [undefined, 'secret'],
    ['********', 'secret'],
    ['', ''],
    ['new', 'new'],
  ])('with the key %j has the key %j', (apiKey, expected) => {
    expect(connectionFrom('main', { ...input, ...(apiKey !== undefined && { apiKey }) }, current).apiKey).toBe(
      expected,
    );
  });

  it('takes the mask for no key of a new connection', () => {
    expect(connectionFrom('main', { ...input, apiKey: '********' }).apiKey).toBe('');
  });

  it('does not keep what a change leaves out', () => {
    expect(connectionFrom('main', input, current)).toMatchObject({ chatModel: '', injection: 'always' });
  });

  it('never shows its key', () => {
    expect(maskedConnection(current)).toEqual({ ...current, apiKey: '********' });
    expect(maskedConnection({ ...current, apiKey: '' }).apiKey).toBe('');
  });
});

describe('requireConnection (C-4, C-6)', () => {
  const check = (changes: Partial<ConnectionCheck>) =>
    requireConnection({ id: 'main', input, overrides: { ok: true, overrides: noOverrides }, others: [], ...changes });
  const refusal = (changes: Partial<ConnectionCheck>) => {
    const { code, issues } = consumerRefusalOf(() => check(changes));
    return [code, ...issues.map(({ path }) => path)];
  };

  it.each<Partial<ConnectionCheck>>([
    {},
    { id: 'a'.repeat(64) },
    { input: { ...input, baseUrl: 'http://127.0.0.1:8080/v1/' } },
    { input: { ...input, injection: 'when-tools-present', recursionLimit: 50 } },
    { input: { ...input, recursionLimit: 1 } },
    { others: [{ id: 'main', name: 'Main' }] },
    { others: [{ id: 'other', name: 'main' }] },
  ])('takes %j', (changes) => {
    expect(() => check(changes)).not.toThrow();
  });

  it.each<[Partial<ConnectionCheck>, string[]]>([
    [{ id: '' }, ['id']],
    [{ id: 'Main' }, ['id']],
    [{ id: 'a'.repeat(65) }, ['id']],
    [{ input: { ...input, name: ' ' } }, ['name']],
    [{ input: { ...input, baseUrl: 'ftp://host' } }, ['baseUrl']],
    [{ input: { ...input, baseUrl: 'host/v1' } }, ['baseUrl']],
    [{ input: { ...input, apiKey: 'key\n' } }, ['apiKey']],
    [{ input: { ...input, recursionLimit: 0 } }, ['recursionLimit']],
    [{ input: { ...input, recursionLimit: 51 } }, ['recursionLimit']],
    [{ input: { ...input, recursionLimit: 1.5 } }, ['recursionLimit']],
    [
      { overrides: { ok: false, issues: [{ path: 'excludeBody', message: 'm' }] }, input: { ...input, name: '' } },
      ['name', 'excludeBody'],
    ],
  ])('refuses %j', (changes, paths) => {
    expect(refusal(changes)).toEqual(['connection.invalid', ...paths]);
  });

  it('refuses a name that another connection has', () => {
    expect(refusal({ others: [{ id: 'other', name: 'Main' }] })).toEqual(['connection.name_taken']);
  });
});

describe('upstreamUrl', () => {
  it.each([
    ['https://host/v1', 'https://host/v1/chat/completions'],
    ['https://host/v1/', 'https://host/v1/chat/completions'],
    ['https://host', 'https://host/chat/completions'],
    ['https://host/v1?api-version=1', 'https://host/v1/chat/completions?api-version=1'],
  ])('of %s is %s', (baseUrl, url) => {
    expect(upstreamUrl(baseUrl, '/chat/completions')).toBe(url);
    expect(upstreamUrl(baseUrl, '/models')).toBe(url.replace('/chat/completions', '/models'));
  });
});

describe('connectionIdFor', () => {
  it.each([
    ['Main', [], 'main'],
    ['Main', ['main', 'main-2'], 'main-3'],
    ['  My  GPT (4)! ', [], 'my-gpt-4'],
    ['天气', [], 'connection'],
    ['x'.repeat(80), [], 'x'.repeat(48)],
  ])('%j beside %j is %s', (name, taken, expected) => {
    expect(connectionIdFor(name, taken)).toBe(expected);
  });
});

describe('the events of a connection', () => {
  const connection = connectionFrom('main', { ...input, apiKey: 'secret' });

  it('are one for each real change', () => {
    expect(saveConnection(undefined, connection).map(({ type }) => type)).toEqual(['model_connection.created']);
    expect(saveConnection(connection, { ...connection })).toEqual([]);
    expect(saveConnection(connection, { ...connection, name: 'Other' }).map(({ type }) => type)).toEqual([
      'model_connection.updated',
    ]);
  });

  it('are read back as they were written', () => {
    const [event] = saveConnection(undefined, connection);
    expect(connectionAfter({ ...event!, v: 1 })).toEqual(connection);
  });

  it.each([
    { type: 'model_connection.created', v: 2, data: { connection } },
    { type: 'model_connection.renamed', v: 1, data: { connection } },
    { type: 'model_connection.created', v: 1, data: { connection: { ...connection, apiKey: 1 } } },
    { type: 'model_connection.created', v: 1, data: null },
  ])('are not guessed at: %#', (stored) => {
    expect(() => connectionAfter(stored)).toThrow(/another version/);
  });

  it('tell changed fields by name only', () => {
    expect(changedFields(connection, { ...connection, apiKey: 'new', recursionLimit: 9 })).toEqual([
      'apiKey',
      'recursionLimit',
    ]);
  });
});
