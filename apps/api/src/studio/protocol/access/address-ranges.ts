import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { StudioAddressKind } from '@taproom/contracts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const LINK_LOCAL = ['169.254.0.0/16', 'fe80::/10'];
const CARRIER = ['100.64.0.0/10'];

/** A set of address ranges, `10.0.0.0/8` or `fe80::/10`. @throws Error for a text that is no range */
export class AddressRanges {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) {
      const [address = '', prefix] = range.split('/');
      if (!isRange(range)) throw new Error(`${range} is no range of addresses.`);
      this.#list.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6');
    }
  }

  has(address: string): boolean {
    return this.#list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  }
}

export function isRange(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  if (rest.length > 0 || !/^\d{1,3}$/.test(prefix)) return false;
  return (
    (isIPv4(address) && Number(prefix) <= 32) || (isIPv6(address) && !address.includes('%') && Number(prefix) <= 128)
  );
}

const loopback = new AddressRanges(LOOPBACK);
const privateNet = new AddressRanges(PRIVATE);
const linkLocal = new AddressRanges(LINK_LOCAL);
const carrier = new AddressRanges(CARRIER);

/** Without a zone, and an IPv4 address that was mapped into IPv6 as IPv4. Undefined for what is no address. */
export function plainAddress(address: string | undefined): string | undefined {
  const [bare = ''] = (address ?? '').split('%');
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1] ?? bare;
  return isIPv4(mapped) || isIPv6(mapped) ? mapped : undefined;
}

export function kindOfAddress(address: string): StudioAddressKind {
  if (loopback.has(address)) return 'loopback';
  if (privateNet.has(address)) return 'private';
  if (linkLocal.has(address)) return 'linkLocal';
  return carrier.has(address) ? 'carrier' : 'public';
}

/** The private network of S-33. */
export function isLanAddress(address: string, lanRanges: AddressRanges): boolean {
  const kind = kindOfAddress(address);
  return kind === 'loopback' || kind === 'private' || kind === 'linkLocal' || lanRanges.has(address);
}
