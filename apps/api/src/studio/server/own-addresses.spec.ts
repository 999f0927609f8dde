import { describe, expect, it } from '@jest/globals';
import type { StudioAddressKind, StudioScope } from '@taproom/contracts';
import { preferredAddress, studioUrl } from './own-addresses.ts';

const all: [string, StudioAddressKind][] = [
  ['127.0.0.1', 'loopback'],
  ['::1', 'loopback'],
  ['fd00::2', 'private'],
  ['100.64.1.1', 'carrier'],
  ['192.168.0.7', 'private'],
  ['203.0.113.9', 'public'],
];

describe('preferredAddress', () => {
  it.each<[StudioScope, string | null, number, string]>([
    ['local', null, 6, '127.0.0.1'],
    ['lan', null, 6, '192.168.0.7'],
    ['lan', null, 4, 'fd00::2'],
    ['public', null, 6, '192.168.0.7'],
    ['lan', null, 2, '127.0.0.1'],
    ['public', null, 0, '127.0.0.1'],
    ['local', '203.0.113.9', 6, '203.0.113.9'],
  ])('S-52 in %s, with %j chosen, of the first %i: %s', (scope, chosen, count, expected) => {
    const addresses = all.slice(0, count).map(([address, kind]) => ({ address, kind }));
    expect(preferredAddress(chosen, scope, addresses)).toBe(expected);
  });

  it('S-52 puts IPv6 into brackets', () => {
    expect(studioUrl('fd00::2', 7347)).toBe('http://[fd00::2]:7347/mcp');
    expect(studioUrl('10.0.0.1', 1)).toBe('http://10.0.0.1:1/mcp');
  });
});
