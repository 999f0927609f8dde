import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { canonicalHost, isLoopbackHost } from './host-names.ts';
import { reachableUrl } from './reachable-url.ts';

describe('a host', () => {
  it.each([
    ['Example.ORG:8080', 'example.org'],
    ['[::1]:7346', '[::1]'],
    ['::1', '[::1]'],
    ['[0:0:0:0:0:0:0:1]', '[::1]'],
    ['127.1', '127.0.0.1'],
    ['0x7f.0.0.1:80', '127.0.0.1'],
  ])('%s is %s', (written, canonical) => {
    expect(canonicalHost(written)).toBe(canonical);
  });

  it.each(['', 'a b', 'user@host', 'host/path', 'host?', '[::1', 'a:b', ':80'])('%j is none', (written) => {
    expect(canonicalHost(written)).toBeUndefined();
  });

  it.each(['localhost.evil.example', '127.0.0.1.evil.example', '128.0.0.1', 'notlocalhost', '[::2]'])(
    '%s is not of the loopback',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});

describe('the URL of a listener', () => {
  const at = (family: string): AddressInfo => ({ address: '', family, port: 80 });

  it.each([
    ['127.0.0.1', 'IPv4', 'http://127.0.0.1:80/'],
    ['localhost', 'IPv6', 'http://localhost:80/'],
    ['::1', 'IPv6', 'http://[::1]:80/'],
    ['0.0.0.0', 'IPv4', 'http://127.0.0.1:80/'],
    ['::', 'IPv6', 'http://[::1]:80/'],
    ['tap.example.org', 'IPv4', 'http://tap.example.org:80/'],
  ])('on %s (%s) is %s', (host, family, url) => {
    expect(reachableUrl(host, at(family))).toBe(url);
  });
});
