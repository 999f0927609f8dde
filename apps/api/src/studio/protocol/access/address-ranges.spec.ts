import { describe, expect, it } from '@jest/globals';
import { AddressRanges, isLanAddress, isRange, kindOfAddress, plainAddress } from './address-ranges.ts';

const none = new AddressRanges([]);

describe('addresses', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.0.9', 'loopback'],
    ['::1', 'loopback'],
    ['10.255.255.255', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.1', 'public'],
    ['192.168.43.1', 'private'],
    ['192.169.0.1', 'public'],
    ['169.254.7.7', 'linkLocal'],
    ['fe80::1', 'linkLocal'],
    ['fd12::1', 'private'],
    ['fe00::1', 'public'],
    ['100.64.0.1', 'carrier'],
    ['100.127.255.255', 'carrier'],
    ['100.128.0.1', 'public'],
    ['8.8.8.8', 'public'],
    ['2001:db8::1', 'public'],
  ])('S-33 S-49 %s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind);
    expect(isLanAddress(address, none)).toBe(['loopback', 'private', 'linkLocal'].includes(kind));
  });

  it('S-33 further ranges count as the private network', () => {
    const ranges = new AddressRanges(['100.64.0.0/10', '2001:db8::/32']);
    expect(isLanAddress('100.100.1.1', ranges)).toBe(true);
    expect(isLanAddress('2001:db8::7', ranges)).toBe(true);
    expect(isLanAddress('8.8.8.8', ranges)).toBe(false);
  });

  it.each([
    ['::ffff:192.168.1.2', '192.168.1.2'],
    ['::FFFF:8.8.8.8', '8.8.8.8'],
    ['fe80::1%eth0', 'fe80::1'],
    ['10.0.0.1', '10.0.0.1'],
    ['', undefined],
    ['localhost', undefined],
    [undefined, undefined],
  ])('S-33 %j is %j', (address, plain) => {
    expect(plainAddress(address)).toBe(plain);
  });

  it.each<[string, boolean]>([
    ['10.0.0.0/8', true],
    ['0.0.0.0/0', true],
    ['fc00::/7', true],
    ['10.0.0.0', false],
    ['10.0.0.0/33', false],
    ['fc00::/129', false],
    ['fe80::1%eth0/64', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0/8', false],
    ['/8', false],
  ])('%s is a range: %s', (text, expected) => {
    expect(isRange(text)).toBe(expected);
    if (!expected) expect(() => new AddressRanges([text])).toThrow();
  });
});
