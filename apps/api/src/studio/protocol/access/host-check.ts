import { isIP } from 'node:net';
import { canonicalHost } from '../../../platform/http/host-names.ts';
import type { StudioSettings } from '../../server/settings.ts';
import { AddressRanges, isLanAddress, plainAddress } from './address-ranges.ts';

export type HostRules = Pick<StudioSettings, 'scope' | 'allowedHosts' | 'lanRanges'>;

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether requests to this `Host` are answered (S-36): a page's own name must not reach Studio by way of its DNS. */
export function isAllowedHost(header: string, { scope, allowedHosts, lanRanges }: HostRules): boolean {
  const host = canonicalHost(header);
  if (host === undefined) return scope === 'public' && allowedHosts.length === 0;
  if (LOCAL.has(host)) return scope !== 'public' || allowedHosts.length === 0 || isNamed(host, allowedHosts);
  switch (scope) {
    case 'local':
      return false;
    case 'lan':
      return isLanHost(host, lanRanges) || isNamed(host, allowedHosts);
    case 'public':
      return allowedHosts.length === 0 || isNamed(host, allowedHosts);
  }
}

function isNamed(host: string, names: readonly string[]): boolean {
  return names.some((name) => canonicalHost(name) === host);
}

function isLanHost(host: string, lanRanges: readonly string[]): boolean {
  if (host.endsWith('.local')) return true;
  const address = plainAddress(host.replace(/^\[|\]$/g, ''));
  return address !== undefined && isIP(address) !== 0 && isLanAddress(address, new AddressRanges(lanRanges));
}
