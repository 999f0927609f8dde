import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi } from './build-open-api.ts';
import { docsPage, docsScript } from './docs-page.ts';

const TYPES = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};
type Asset = keyof typeof TYPES;

/** `/api/openapi.json`, and `/api/docs` to browse it. */
export function serveOpenApi(fastify: FastifyInstance, app: INestApplication): void {
  let document: Promise<string> | undefined;

  fastify.get('/api/openapi.json', async (_request, reply) => {
    document ??= buildOpenApi(app).then((built) => JSON.stringify(built));
    return reply.type('application/json; charset=utf-8').send(await document);
  });
  fastify.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage));
  fastify.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(docsScript),
  );
  for (const asset of Object.keys(TYPES) as Asset[]) {
    fastify.get(`/api/docs/${asset}`, async (_request, reply) => {
      return reply.type(TYPES[asset]).send(await readFile(join(swaggerUi(), asset)));
    });
  }
}

function swaggerUi(): string {
  const fromSwagger = createRequire(import.meta.resolve('@nestjs/swagger'));
  return dirname(fromSwagger.resolve('swagger-ui-dist/package.json'));
}
