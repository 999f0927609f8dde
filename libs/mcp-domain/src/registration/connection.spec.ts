import { describe, expect, it } from '@jest/globals';
import { registrationWith } from '../../spec-support/registrations.ts';
import { type Connection, connectionOf, sameConnection } from './connection.ts';

const base: Connection = { endpoint: 'http://h/mcp', headers: { a: '1', b: '2' }, protocolVersion: 'auto' };

describe('connectionOf', () => {
  it('is endpoint, headers and version, and nothing else', () => {
    expect(connectionOf(registrationWith({ ...base, state: 'active' }))).toEqual(base);
  });
});

describe('sameConnection (M-13)', () => {
  it.each<[string, Partial<Connection>, boolean]>([
    ['the same', {}, true],
    ['headers in another order', { headers: { b: '2', a: '1' } }, true],
    ['a header name in another case', { headers: { A: '1', b: '2' } }, false],
    ['another header value', { headers: { a: '1', b: '3' } }, false],
    ['another endpoint', { endpoint: 'http://h/mcp/' }, false],
    ['another version', { protocolVersion: '2025-11-25' }, false],
  ])('%s', (_name, changes, expected) => {
    expect(sameConnection(base, { ...base, ...changes })).toBe(expected);
    expect(sameConnection({ ...base, ...changes }, base)).toBe(expected);
  });
});
