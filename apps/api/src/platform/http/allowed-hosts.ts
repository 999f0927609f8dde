import type { ServerConfig } from '../config/config.ts';
import { canonicalHost, isLoopbackHost, isWildcardHost, ownHosts } from './host-names.ts';

/**
 * Which `Host` headers are answered. A web page can make its own name point to this machine (DNS rebinding) and would then
 * be of one origin with Taproom; what it can't do is send another name.
 */
export class AllowedHosts {
  readonly #named: ReadonlySet<string>;
  readonly #anyAddress: boolean;

  constructor({ host, allowedHosts }: Pick<ServerConfig, 'host' | 'allowedHosts'>) {
    const named = [host, ...allowedHosts].map((name) => canonicalHost(name));
    this.#named = new Set(named.filter((name) => name !== undefined));
    this.#anyAddress = isWildcardHost(canonicalHost(host));
  }

  allows(hostHeader: string | undefined): boolean {
    const host = canonicalHost(hostHeader ?? '');
    if (host === undefined) return false;
    return isLoopbackHost(host) || this.#named.has(host) || (this.#anyAddress && ownHosts().has(host));
  }
}
