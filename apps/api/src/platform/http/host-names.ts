import { hostname, networkInterfaces } from 'node:os';

/**
 * The host of a `Host` header or a setting in its one canonical form: lower case, `[::1]` in brackets, no port.
 * Undefined when it is no host.
 */
export function canonicalHost(host: string): string | undefined {
  if (host === '' || /[/\\?#@\s]/.test(host)) return undefined;
  const bracketed = host.includes(':') && !host.startsWith('[') && host.split(':').length > 2 ? `[${host}]` : host;
  return URL.canParse(`http://${bracketed}`) ? new URL(`http://${bracketed}`).hostname : undefined;
}

/** Names that can only mean this machine: no DNS server can point them elsewhere. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127(\.\d+){3}$/.test(host) || host === '[::1]';
}

/** Whether a listener on this address can be reached from other machines by any of this one's addresses. */
export function isWildcardHost(host: string | undefined): boolean {
  return host === '0.0.0.0' || host === '[::]';
}

/** What this machine is called and which addresses it has right now. */
export function ownHosts(): Set<string> {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? []);
  const names = [hostname(), `${hostname()}.local`];
  return new Set([...addresses, ...names].map((host) => canonicalHost(host)).filter((host) => host !== undefined));
}
