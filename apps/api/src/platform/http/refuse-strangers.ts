import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { AllowedHosts } from './allowed-hosts.ts';
import { ProblemError } from './problem-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses requests to a name that is not this server's, and writes that a page of another origin sends. */
export function refuseStrangers(fastify: FastifyInstance, hosts: AllowedHosts): void {
  fastify.addHook('onRequest', async ({ method, headers }) => {
    if (!hosts.allows(headers.host)) {
      throw new ProblemError(
        'auth.host_refused',
        `This server does not answer to the name ${JSON.stringify(headers.host ?? '')}. If it should, add the name to TAPROOM_ALLOWED_HOSTS.`,
        { params: { host: headers.host ?? '' } },
      );
    }
    if (!READING.has(method) && isCrossOrigin(headers)) {
      throw new ProblemError('auth.origin_refused', 'Pages of another origin may not change anything here.');
    }
  });
}

/** Programs send neither header; browsers send `Origin` with every write. */
export function isCrossOrigin(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin, host } = headers;
  if (origin === undefined) return false;
  // The scheme is the page's to know: a proxy may have ended TLS. It also decides which port may be left out.
  if (!URL.canParse(origin)) return true;
  const page = new URL(origin);
  const server = `${page.protocol}//${host}`;
  return !URL.canParse(server) || new URL(server).host !== page.host || page.host === '';
}
