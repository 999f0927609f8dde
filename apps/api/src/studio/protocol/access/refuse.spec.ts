import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { initialSettings } from '../../server/settings.ts';
import { type AccessRules, refuseRequest } from './refuse.ts';

const rules: AccessRules = { ...initialSettings, token: 'right' };
type Fake = { peer?: string; host?: string; token?: string; origin?: string; forwarded?: string; path?: string };

const usual = { peer: '127.0.0.1', host: 'localhost', token: 'right', path: '/mcp' };

/** The code that a request is refused with; undefined for one that passes. */
function refused(given: Fake, changes: Partial<AccessRules> = {}): string | undefined {
  const { peer, host, token, path, origin, forwarded } = { ...usual, ...given };
  const headers = {
    authorization: `Bearer ${token}`,
    ...(forwarded !== undefined && { 'x-forwarded-for': forwarded, forwarded: `for=${forwarded}` }),
  };
  const headersDistinct = { host: [host], ...(origin !== undefined && { origin: [origin] }) };
  const method = path === '/mcp' ? 'POST' : 'GET';
  const request = { socket: { remoteAddress: peer }, url: path, method, headers, headersDistinct };
  try {
    refuseRequest(request as unknown as IncomingMessage, { ...rules, ...changes });
    return undefined;
  } catch (error) {
    return error instanceof ProblemError ? error.code : String(error);
  }
}

describe('the scope', () => {
  it.each<[AccessRules['scope'], string, string | undefined]>([
    ['local', '127.0.0.1', undefined],
    ['local', '127.8.8.8', undefined],
    ['local', '::ffff:127.0.0.1', undefined],
    ['local', '::1', undefined],
    ['local', '192.168.0.2', 'studio.forbidden_scope'],
    ['lan', '192.168.0.2', undefined],
    ['lan', '::ffff:10.1.2.3', undefined],
    ['lan', 'fe80::9%wlan0', undefined],
    ['lan', '100.64.0.1', 'studio.forbidden_scope'],
    ['lan', '127.0.0.1', undefined],
    ['lan', '::1', undefined],
    ['lan', '10.0.0.1', undefined],
    ['lan', '9.255.255.255', 'studio.forbidden_scope'],
    ['lan', '172.16.0.1', undefined],
    ['lan', '172.31.255.255', undefined],
    ['lan', '172.15.255.255', 'studio.forbidden_scope'],
    ['lan', '172.32.0.0', 'studio.forbidden_scope'],
    ['lan', '192.168.43.1', undefined],
    ['lan', '169.254.7.7', undefined],
    ['lan', '::ffff:169.254.7.7', undefined],
    ['lan', 'fd12:3456::1', undefined],
    ['lan', 'fc00::1', undefined],
    ['lan', 'fe00::1', 'studio.forbidden_scope'],
    ['lan', 'febf::1', undefined],
    ['lan', 'fec0::1', 'studio.forbidden_scope'],
    ['lan', '::10.0.0.1', 'studio.forbidden_scope'],
    ['lan', '64:ff9b::10.0.0.1', 'studio.forbidden_scope'],
    ['lan', '2001:db8::1', 'studio.forbidden_scope'],
    ['local', 'fe80::1%eth0', 'studio.forbidden_scope'],
    ['local', '::ffff:10.0.0.1', 'studio.forbidden_scope'],
    ['public', '::ffff:203.0.113.1', undefined],
    ['lan', '203.0.113.1', 'studio.forbidden_scope'],
    ['lan', '::ffff:203.0.113.1', 'studio.forbidden_scope'],
    ['public', '203.0.113.1', undefined],
    ['public', '2001:db8::1', undefined],
  ])('S-33 S-35 %s, from %s: %j, with any token', (scope, peer, code) => {
    expect(refused({ peer }, { scope })).toBe(code);
    if (code !== undefined) expect(refused({ peer, token: 'wrong' }, { scope })).toBe(code);
  });

  it('S-33 a configured range lets in its IPv4 peers on an IPv6 socket too, and none in local', () => {
    const lanRanges = ['100.64.0.0/10', '2001:db8::/32'];
    for (const peer of ['100.64.0.1', '::ffff:100.127.0.1', '2001:db8::9']) {
      expect(refused({ peer }, { scope: 'lan', lanRanges })).toBeUndefined();
      expect(refused({ peer }, { scope: 'local', lanRanges })).toBe('studio.forbidden_scope');
    }
    expect(refused({ peer: '100.128.0.1' }, { scope: 'lan', lanRanges })).toBe('studio.forbidden_scope');
  });

  it('S-35 S-42 comes before every other check', () => {
    const wrong = { peer: '203.0.113.1', path: '/x', host: 'evil.example', token: 'wrong', origin: 'null' };
    expect(refused(wrong, { scope: 'lan' })).toBe('studio.forbidden_scope');
  });

  it('S-34 reads no header for the peer', () => {
    expect(refused({ peer: '203.0.113.1', forwarded: '127.0.0.1' }, { scope: 'lan' })).toBe('studio.forbidden_scope');
    expect(refused({ peer: '127.0.0.1', forwarded: '203.0.113.1' }, { scope: 'lan' })).toBeUndefined();
  });

  it('S-33 a peer without an address is refused', () => {
    expect(refused({ peer: '' }, { scope: 'public' })).toBe('studio.forbidden_scope');
  });
});

describe('the host', () => {
  it.each<[Partial<AccessRules>, string, boolean]>([
    [{ scope: 'public' }, 'any.example', true],
    [{ scope: 'public' }, '', true],
    [{ scope: 'public', allowedHosts: ['tap.example'] }, 'Tap.Example:99', true],
    [{ scope: 'public', allowedHosts: ['tap.example'] }, 'localhost', false],
    [{ scope: 'public', allowedHosts: ['tap.example'] }, '', false],
    [{ scope: 'lan', lanRanges: ['100.64.0.0/10'] }, '100.64.0.9', true],
    [{ scope: 'lan' }, '100.64.0.9', false],
    [{ scope: 'lan' }, '[::ffff:192.168.0.9]', true],
    [{ scope: 'lan' }, '[::ffff:8.8.8.8]', false],
    [{ scope: 'lan' }, '[fe80::9]', true],
    [{ scope: 'lan' }, '2130706433', true],
    [{ scope: 'lan' }, '134744072', false],
    [{ scope: 'lan' }, 'den.LOCAL', true],
    [{ scope: 'lan' }, 'den.local.evil.example', false],
    [{ scope: 'local', allowedHosts: ['tap.example'] }, 'tap.example', false],
    [{ scope: 'local' }, 'localhost.', false],
  ])('S-36 %j, Host %j: %s', (changes, host, allowed) => {
    expect(refused({ host }, changes)).toBe(allowed ? undefined : 'studio.forbidden_host');
  });

  it('S-37 an origin must be a name that the scope allows, too', () => {
    expect(refused({ host: 'any.example', origin: 'https://any.example' }, { scope: 'public' })).toBeUndefined();
    expect(refused({ host: 'any.example', origin: 'https://other.example' }, { scope: 'public' })).toBe(
      'studio.forbidden_origin',
    );
  });
});

describe('the token', () => {
  it('S-40 an empty one never opens', () => {
    expect(refused({ token: '' }, { token: '' })).toBe('studio.unauthorized');
  });
});
