import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { noOverrides } from '../overrides/overrides.ts';
import { type ConnectionCheck, requireConnection } from './check-connection.ts';
import { chooseConnection } from './choose-connection.ts';
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

  it('has the mask for no key of a new connection', () => {
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
