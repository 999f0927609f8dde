import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { McpServer, McpServerList } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addServer, getServer, listServers } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

type Operations = { paths: Record<string, Record<string, unknown>>; openapi: string };

const openApi = async (): Promise<Operations> => (await hub.http('GET', '/api/openapi.json')).json as Operations;

const operationsOf = ({ paths }: Operations): string[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    .sort();

describe('M-1: what the HTTP API offers', () => {
  it('is described as OpenAPI 3.1', async () => {
    expect((await openApi()).openapi).toMatch(/^3\.1\./);
  });

  it('has exactly these routes of the Manager', async () => {
    const manager = operationsOf(await openApi()).filter((operation) => operation.includes(' /api/mcp'));
    expect(manager).toEqual([
      'DELETE /api/mcp/servers/{id}',
      'DELETE /api/mcp/test-calls/{callId}',
      'GET /api/mcp/activity',
      'GET /api/mcp/catalogs',
      'GET /api/mcp/events',
      'GET /api/mcp/servers',
      'GET /api/mcp/servers/{id}',
      'GET /api/mcp/servers/{id}/discovery',
      'GET /api/mcp/test-calls/{callId}',
      'POST /api/mcp/servers',
      'POST /api/mcp/servers/parse-import',
      'POST /api/mcp/servers/{id}/discover',
      'POST /api/mcp/servers/{id}/rebuild',
      'POST /api/mcp/servers/{id}/refresh',
      'POST /api/mcp/servers/{id}/test-calls',
      'PUT /api/mcp/servers/{id}',
      'PUT /api/mcp/servers/{id}/state',
      'PUT /api/mcp/servers/{id}/tools/description-override',
      'PUT /api/mcp/servers/{id}/tools/permission',
    ]);
  });

  it('speaks nowhere of connecting, and never shows a connection', async () => {
    const { text } = await hub.http('GET', '/api/openapi.json');
    expect(text).not.toMatch(/"[^"]*\b(dis)?connect(ed)?\b[^"]*":/i);
    const { id } = await addServer(hub);
    expect(Object.keys(await getServer(hub, id))).not.toContain('connected');
  });

  it.each(['connect', 'disconnect', 'call', 'tools/call', 'raw', 'rpc'])('has no route %s', async (leaf) => {
    const { id } = await addServer(hub);
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/${leaf}`, { body: {} }), 'request.not_found');
  });

  it('can be browsed', async () => {
    const page = await hub.http('GET', '/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
  });
});

describe('M-2: a server as it is answered', () => {
  const input = {
    displayName: 'Weather',
    endpoint: 'https://weather.example/mcp',
    headers: { 'X-Key': 'k-1' },
    protocolVersion: '2025-11-25',
  } as const;
  const uuidV4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('has these fields and no other, whoever asks how', async () => {
    const created = await hub.http('POST', '/api/mcp/servers', { body: input });
    const server = read(McpServer, created);
    expect(server).toEqual({
      id: expect.stringMatching(uuidV4),
      ...input,
      state: 'paused',
      toolPermissions: {},
      toolDescriptionOverrides: {},
    });
    expect(await getServer(hub, server.id)).toEqual(server);
    expect((await listServers(hub)).servers).toContainEqual(server);
  });

  it('says where the new server is', async () => {
    const created = await hub.http('POST', '/api/mcp/servers', { body: input });
    expect({ status: created.status, location: created.headers['location'] }).toEqual({
      status: 201,
      location: `/api/mcp/servers/${read(McpServer, created).id}`,
    });
  });

  it('is listed with the storage issues beside, even where there are none', async () => {
    const list = read(McpServerList, await hub.http('GET', '/api/mcp/servers'));
    expect(list.storageIssues).toEqual([]);
  });

  it('is not found under its id in capitals', async () => {
    const { id } = await addServer(hub);
    expectProblem(await hub.http('GET', `/api/mcp/servers/${id.toUpperCase()}`), 'mcp.registration_not_found');
  });
});
