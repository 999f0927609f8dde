import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';

const Media = z.record(z.string(), z.object({ schema: z.unknown() }));
const Operation = z.object({
  operationId: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Media.optional() })),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  security: z.tuple([z.object({ bearer: z.tuple([]) })]),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

let hub: Taproom;
let document: z.infer<typeof Document>;
beforeAll(async () => {
  hub = await startTaproom();
  document = read(Document, await hub.http('GET', '/api/openapi.json'));
}, 30_000);
afterAll(() => hub.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );

describe('/api/openapi.json', () => {
  it('is about every route of the contract', () => {
    const routes = operations().map(({ route }) => route);
    expect(routes).toEqual(
      expect.arrayContaining([
        'GET /api/mcp/servers',
        'PUT /api/mcp/servers/{id}/tools/description-override',
        'GET /api/mcp/test-calls/{callId}',
        'POST /api/access/session',
        'GET /health/ready',
      ]),
    );
  });

  it('says of every answer with a body what it is, and of every route how it fails', () => {
    const streams = ['GET /api/mcp/events'];
    for (const { route, operation } of operations()) {
      if (streams.includes(route)) continue;
      const [type, name] = route.includes(' /v1/')
        ? ['application/json', 'ChatError']
        : ['application/problem+json', 'Problem'];
      const { content } = operation.responses['default'] ?? {};
      expect({ route, content }).toEqual({
        route,
        content: { [type]: { schema: { $ref: `#/components/schemas/${name}` } } },
      });
    }
  });

  it('has every schema that it refers to', () => {
    const referred = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(referred.length).toBeGreaterThan(20);
    expect(referred.filter((name) => name === undefined || !(name in document.components.schemas))).toEqual([]);
    expect(JSON.stringify(document)).not.toContain('#/$defs/');
  });

  it('knows which routes need no token', () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0);
    expect(open.map(({ route }) => route).sort()).toEqual([
      'GET /health/live',
      'GET /health/ready',
      'POST /api/access/session',
    ]);
  });

  it('lists headers, parts of the address, and the members of a query', () => {
    const of = (method: string, path: string) =>
      document.paths[path]?.[method]?.parameters.map(
        ({ name, in: where, required }) => `${where} ${name}${required ? '' : '?'}`,
      );
    expect(of('put', '/api/mcp/servers/{id}')).toEqual(['path id', 'header if-match?']);
    expect(of('get', '/api/mcp/activity')).toEqual(['query cursor?', 'query limit?', 'query registrationId?']);
  });

  it('describes schemas that only code can check', () => {
    expect(document.components.schemas['McpTool']).toMatchObject({
      properties: { inputSchema: { type: 'object', additionalProperties: true } },
    });
  });
});

describe('/api/docs', () => {
  it('is a page whose parts are all here, with no inline script', async () => {
    const page = await hub.http('GET', '/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).not.toMatch(/<script>/);
    const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(parts).toHaveLength(3);
    for (const path of parts) {
      const part = await hub.http('GET', path);
      expect(part.status).toBe(200);
      expect(part.headers['content-type']).toMatch(/^text\/(css|javascript)/);
      expect(part.text.length).toBeGreaterThan(50);
    }
  });
});
