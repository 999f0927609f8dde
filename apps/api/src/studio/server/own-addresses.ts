import { networkInterfaces } from 'node:os';
import type { StudioAddress, StudioScope } from '@taproom/contracts';
import { AddressRanges, isLanAddress, kindOfAddress, plainAddress } from '../protocol/access/address-ranges.ts';
import { STUDIO_PATH } from '../protocol/access/refuse.ts';

export type Reach = { scope: StudioScope; lanRanges: readonly string[]; port: number };

/** This machine's addresses that can be reached in a scope, loopback ones first. */
export function reachableAddresses(reach: Reach): StudioAddress[] {
  return ownAddresses()
    .filter((address) => isInScope(address, reach))
    .map((address) => ({ address, url: studioUrl(address, reach.port), kind: kindOfAddress(address) }))
    .sort((one, other) => Number(one.kind !== 'loopback') - Number(other.kind !== 'loopback'));
}

/** The address of the connection text, out of those that can be reached (S-52). */
export function preferredAddress(
  chosen: string | null,
  scope: StudioScope,
  addresses: readonly Pick<StudioAddress, 'address' | 'kind'>[],
): string {
  if (chosen !== null) return chosen;
  const loopback = addresses.find(({ kind }) => kind === 'loopback')?.address ?? '127.0.0.1';
  if (scope === 'local') return loopback;
  const others = addresses.filter(({ kind }) => kind !== 'loopback');
  const privateV4 = others.find(({ kind, address }) => kind === 'private' && !address.includes(':'));
  return (privateV4 ?? others[0])?.address ?? loopback;
}

export function studioUrl(address: string, port: number): string {
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}${STUDIO_PATH}`;
}

function isInScope(address: string, { scope, lanRanges }: Reach): boolean {
  if (scope === 'local') return address === '127.0.0.1' || address === '::1';
  return scope === 'public' || isLanAddress(address, new AddressRanges(lanRanges));
}

/** Link-local IPv6 addresses are left out: they need a zone, which a URL can't carry. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
  const plain = all.map((address) => plainAddress(address)).filter((address) => address !== undefined);
  return [...new Set(plain)].filter((address) => !(kindOfAddress(address) === 'linkLocal' && address.includes(':')));
}
