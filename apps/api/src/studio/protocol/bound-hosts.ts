import type { StudioScope } from '@taproom/contracts';
import type { Host } from './listen.ts';

/** The addresses to listen on (S-33). One that the environment names takes the place of all. */
export function boundHosts(scope: StudioScope, chosen: string | undefined): Host[] {
  if (chosen !== undefined) return [{ host: chosen }];
  if (scope === 'local') return [{ host: '127.0.0.1' }, { host: '::1', role: 'optional' }];
  // Where there is IPv6, its socket takes IPv4 too.
  return [
    { host: '::', role: 'optional' },
    { host: '0.0.0.0', role: 'fallback' },
  ];
}
