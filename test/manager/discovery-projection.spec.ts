import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { McpCatalogSummaries } from '@taproom/contracts';
import { type McpTestServer, modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { addActive, discover, getServer, refresh, setPermission } from '../support/taproom-servers.ts';

const names = ['echo', 'sum', '__proto__', 'constructor'];

let hub: Taproom;
let mcp: McpTestServer;
let listed = names;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(
    modernScript({
      'tools/list': ({ result }) =>
        result(modernPage(listed.map((name) => ({ name, inputSchema: { type: 'object' } })))),
    }),
  );
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

async function discovered(): Promise<string> {
  listed = names;
  const { id } = await addActive(hub, { endpoint: mcp.url });
  await discover(hub, id);
  return id;
}

const permissionsOf = async (id: string) =>
  (await discover(hub, id)).tools.map(({ nativeName, permission }) => [nativeName, permission]);

describe('M-51: permissions', () => {
  it('are off where nothing is stored, also for names of JavaScript', async () => {
    expect(await permissionsOf(await discovered())).toEqual(names.map((name) => [name, 'off']));
  });

  it('are those of now, from memory and from the file', async () => {
    const id = await discovered();
    await setPermission(hub, id, 'echo', 'ask');
    await setPermission(hub, id, '__proto__', 'allow');
    const expected = [
      ['echo', 'ask'],
      ['sum', 'off'],
      ['__proto__', 'allow'],
      ['constructor', 'off'],
    ];
    expect(await permissionsOf(id)).toEqual(expected);
    await hub.restart();
    expect(await permissionsOf(id)).toEqual(expected);
    await setPermission(hub, id, 'echo', 'off');
    expect((await permissionsOf(id))[0]).toEqual(['echo', 'off']);
  });

  it('are not in the catalog file', async () => {
    const id = await discovered();
    const before = readFileSync(filesOf(hub.dataRoot).catalog(id), 'utf8');
    await setPermission(hub, id, 'echo', 'allow');
    await discover(hub, id);
    expect(readFileSync(filesOf(hub.dataRoot).catalog(id), 'utf8')).toBe(before);
    expect(before).not.toMatch(/permission|stale/i);
  });

  it('that are edited in the record are seen too', async () => {
    const id = await discovered();
    const path = filesOf(hub.dataRoot).record(id);
    writeFileSync(path, JSON.stringify({ ...jsonFile(path), toolPermissions: { sum: 'ask' } }));
    expect((await permissionsOf(id))[1]).toEqual(['sum', 'ask']);
  });
});

describe('M-51: stale tools', () => {
  it('are the permitted ones that are gone, and they are no tools', async () => {
    const id = await discovered();
    await setPermission(hub, id, 'sum', 'allow');
    await setPermission(hub, id, 'constructor', 'ask');
    listed = ['echo'];
    const result = await refresh(hub, id);
    expect(result.tools.map(({ nativeName }) => nativeName)).toEqual(['echo']);
    expect(result.staleTools).toEqual([
      { nativeName: 'sum', permission: 'allow' },
      { nativeName: 'constructor', permission: 'ask' },
    ]);
    expect((await getServer(hub, id)).toolPermissions).toEqual({ sum: 'allow', constructor: 'ask' });
  });

  it('come back as tools with the permission that they had', async () => {
    const id = await discovered();
    await setPermission(hub, id, 'sum', 'allow');
    listed = ['echo'];
    await refresh(hub, id);
    listed = names;
    const result = await refresh(hub, id);
    expect(result.staleTools).toEqual([]);
    expect(result.tools.find(({ nativeName }) => nativeName === 'sum')?.permission).toBe('allow');
  });

  it('go away when their permission is set to off', async () => {
    const id = await discovered();
    await setPermission(hub, id, 'gone', 'ask');
    expect((await discover(hub, id)).staleTools).toEqual([{ nativeName: 'gone', permission: 'ask' }]);
    await setPermission(hub, id, 'gone', 'off');
    expect((await discover(hub, id)).staleTools).toEqual([]);
  });

  it('have a tool that was isolated among them: it is not usable', async () => {
    const id = await discovered();
    await setPermission(hub, id, 'echo', 'allow');
    listed = ['echo', 'echo', 'sum'];
    expect((await refresh(hub, id)).staleTools).toEqual([{ nativeName: 'echo', permission: 'allow' }]);
  });
});

describe('the summaries of all catalogs', () => {
  const summaryOf = async (id: string) =>
    read(McpCatalogSummaries, await hub.http('GET', '/api/mcp/catalogs')).summaries.find(
      ({ registrationId }) => registrationId === id,
    );

  it('say that there is none', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    expect(await summaryOf(id)).toEqual({ registrationId: id, catalog: 'none' });
  });

  it('count the tools, the permitted and the stale ones, also after a restart', async () => {
    const id = await discovered();
    await setPermission(hub, id, 'echo', 'allow');
    await setPermission(hub, id, 'gone', 'ask');
    const expected = {
      registrationId: id,
      catalog: 'ready',
      protocolVersion: '2026-07-28',
      serverName: 'scripted',
      serverVersion: '0.0.1',
      toolCount: 4,
      allowedCount: 1,
      staleCount: 1,
      diagnosticCount: 0,
      discoveredAt: expect.stringMatching(/^\d{4}-.+Z$/),
    };
    expect(await summaryOf(id)).toEqual(expected);
    await hub.restart();
    expect(await summaryOf(id)).toEqual(expected);
  });

  it('say that a catalog is spoilt, and tell the last failure', async () => {
    const id = await discovered();
    await hub.restart(() => writeFileSync(filesOf(hub.dataRoot).catalog(id), 'spoilt'));
    expect(await summaryOf(id)).toEqual({ registrationId: id, catalog: 'invalid' });
    const { id: dead } = await addActive(hub, {});
    await hub.http('POST', `/api/mcp/servers/${dead}/discover`);
    expect(await summaryOf(dead)).toMatchObject({ catalog: 'none', lastFailure: { code: 'mcp.discovery_failed' } });
  });
});
