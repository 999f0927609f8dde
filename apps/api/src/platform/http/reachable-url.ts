import type { AddressInfo } from 'node:net';
import { canonicalHost, isWildcardHost } from './host-names.ts';

/** The URL of a listener as this machine reaches it: a wildcard address is one to listen on, not one to go to. */
export function reachableUrl(host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server has no address to be reached by.');
  const canonical = canonicalHost(host);
  const name = isWildcardHost(canonical) ? (address.family === 'IPv6' ? '[::1]' : '127.0.0.1') : canonical;
  return `http://${name ?? host}:${address.port}/`;
}
