import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy, inlineScriptsOf } from '../http/content-security-policy.ts';
import { pathOf, type RouteTable } from '../http/route-table.ts';
import { notBuiltPage } from './not-built-page.ts';
import { SiteFiles } from './site-files.ts';

const PAGE = '/index.html';
/** Addresses that are the server's own: what it does not know there is not found, and never a page. */
const NOT_THE_SITE = /^\/(?:api|v1|health|metrics|_app)(?:\/|$)/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Serves a single-page application's build: its files, and its one page for every other address that looks like a page's.
 * `root` need not exist yet.
 */
export async function serveSite(fastify: FastifyInstance, root: string, routes: RouteTable): Promise<void> {
  const files = new SiteFiles(root);
  await fastify.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  for (const prefix of ['/api/*', '/v1/*']) {
    fastify.get(prefix, async (request, reply) => {
      throw routes.problemFor(request, reply);
    });
  }

  fastify.get('/*', { config: { public: true } }, async (request, reply) => {
    const path = decodePath(pathOf(request.url));
    if (path !== PAGE && (await files.has(path))) return sendFile(reply, path);
    if (!isPageAddress(path)) throw routes.problemFor(request, reply);
    return (await files.has(PAGE)) ? sendPage(reply, root) : reply.type('text/html; charset=utf-8').send(notBuiltPage);
  });
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  // Names in this folder hold a hash of the content.
  void reply.header('cache-control', path.startsWith('/_app/immutable/') ? FOR_EVER : 'no-cache');
  return reply.sendFile(path.slice(1));
}

async function sendPage(reply: FastifyReply, root: string): Promise<FastifyReply> {
  const html = await readFile(join(root, PAGE), 'utf8');
  void reply.header('content-security-policy', contentSecurityPolicy(inlineScriptsOf(html)));
  return sendFile(reply, PAGE);
}

/** A last part with a dot names a file. */
function isPageAddress(path: string): boolean {
  return path === PAGE || (!NOT_THE_SITE.test(path) && !/\.[^/]*$/.test(path));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
