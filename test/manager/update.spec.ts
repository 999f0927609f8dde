import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import type { CreateMcpServer, McpServer } from '@taproom/contracts';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectInvalid } from '../support/taproom-problems.ts';
import { addActive, discover, getServer, setOverride, setPermission, update } from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript());
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const catalogOf = (id: string): string => filesOf(hub.dataRoot).catalog(id);
const connections = (): number => mcp.received('server/discover').length;

/** Active, with two headers and its catalog in memory and on disk. */
async function discovered(): Promise<McpServer> {
  const server = await addActive(hub, { endpoint: mcp.url, headers: { 'X-A': '1', 'X-B': '2' } });
  await discover(hub, server.id);
  expect(existsSync(catalogOf(server.id))).toBe(true);
  return server;
}

describe('M-13: update', () => {
  it('changes name, endpoint, headers and version in one step, and keeps the rest', async () => {
    const { id } = await discovered();
    await setPermission(hub, id, 'echo', 'allow');
    await setOverride(hub, id, 'echo', { description: 'd' });
    const before = await getServer(hub, id);
    const changes = {
      displayName: 'Other',
      endpoint: 'http://other.example/mcp',
      headers: { 'X-C': '3' },
      protocolVersion: '2025-06-18',
    } as const;
    expect(await update(hub, before, changes)).toEqual({ ...before, ...changes });
    expect(await getServer(hub, id)).toEqual({ ...before, ...changes });
  });

  it('is refused as a whole when one field is wrong', async () => {
    const server = await discovered();
    const body = { displayName: 'Other', endpoint: 'ftp://h/', headers: {}, protocolVersion: 'auto' };
    expectInvalid(await hub.http('PUT', `/api/mcp/servers/${server.id}`, { body }), 'endpoint');
    expect(await getServer(hub, server.id)).toEqual(server);
    expect(existsSync(catalogOf(server.id))).toBe(true);
  });

  it.each(['displayName', 'endpoint', 'headers', 'protocolVersion'])(
    'wants %s: nothing is filled in',
    async (field) => {
      const { id } = await discovered();
      const all = { displayName: 'n', endpoint: 'http://h/', headers: {}, protocolVersion: 'auto' };
      const body = Object.fromEntries(Object.entries(all).filter(([name]) => name !== field));
      expectInvalid(await hub.http('PUT', `/api/mcp/servers/${id}`, { body }), field);
    },
  );

  it('normalises the endpoint', async () => {
    const server = await discovered();
    expect((await update(hub, server, { endpoint: 'HTTP://Other.example' })).endpoint).toBe('http://other.example/');
  });

  it('opens no connection', async () => {
    const server = await discovered();
    const before = mcp.requests.length;
    await update(hub, server, { endpoint: `${mcp.origin}/other`, protocolVersion: '2026-07-28' });
    expect(mcp.requests).toHaveLength(before);
  });
});

describe('M-13: a real change of the connection deletes the catalog', () => {
  const changes: [string, (server: McpServer) => Partial<CreateMcpServer>][] = [
    ['the endpoint', () => ({ endpoint: `${mcp.origin}/mcp?v=2` })],
    ['a header value', ({ headers }) => ({ headers: { ...headers, 'X-A': '9' } })],
    ['a header more', ({ headers }) => ({ headers: { ...headers, 'X-C': '3' } })],
    ['a header less', () => ({ headers: { 'X-A': '1' } })],
    ['the case of a header name', () => ({ headers: { 'x-a': '1', 'X-B': '2' } })],
    ['the protocol version', () => ({ protocolVersion: '2026-07-28' })],
  ];

  it.each(changes)('%s, on disk and in memory', async (_, change) => {
    const server = await discovered();
    await update(hub, server, change(server));
    expect(existsSync(catalogOf(server.id))).toBe(false);
    const before = connections();
    await discover(hub, server.id);
    expect(connections()).toBe(before + 1);
  });
});

describe('M-13: what is no change of the connection keeps the catalog', () => {
  const changes: [string, (server: McpServer) => Partial<CreateMcpServer>][] = [
    ['another name', () => ({ displayName: 'renamed' })],
    ['the headers in another order', () => ({ headers: { 'X-B': '2', 'X-A': '1' } })],
    ['the endpoint written otherwise', () => ({ endpoint: mcp.url.replace('http:', 'HTTP:') })],
    ['nothing at all', () => ({})],
  ];

  it.each(changes)('%s', async (_, change) => {
    const server = await discovered();
    const catalog = jsonFile(catalogOf(server.id));
    await update(hub, server, change(server));
    expect(jsonFile(catalogOf(server.id))).toEqual(catalog);
    const before = connections();
    expect((await discover(hub, server.id)).tools).toHaveLength(1);
    expect(connections()).toBe(before);
  });

  it('an update that changes nothing makes no new version', async () => {
    const server = await discovered();
    const record = jsonFile(filesOf(hub.dataRoot).record(server.id));
    await update(hub, server, {});
    expect(jsonFile(filesOf(hub.dataRoot).record(server.id))).toEqual(record);
  });

  it('another order of the headers is kept as typed', async () => {
    const server = await discovered();
    await update(hub, server, { headers: { 'X-B': '2', 'X-A': '1' } });
    expect(Object.keys((await getServer(hub, server.id)).headers)).toEqual(['X-B', 'X-A']);
  });
});
