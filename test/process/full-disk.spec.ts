import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { McpServer } from '@taproom/contracts';
import { echoTool, type McpTestServer, modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { smallDisk, type SmallDisk } from '../support/taproom-disk.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import {
  addActive,
  addServer,
  discover,
  getServer,
  listServers,
  refresh,
  testCall,
  update,
} from '../support/taproom-servers.ts';

let disk: SmallDisk;
let hub: TaproomProcess;
let filled: McpServer;
let discovered: McpServer;
let mcp: McpTestServer;
let listed: object = echoTool;
beforeAll(async () => {
  disk = smallDisk();
  mcp = await scripted(modernScript({ 'tools/list': ({ result }) => result(modernPage([listed])) }));
  hub = await startTaproomProcess({ dataRoot: disk.dataRoot, within: disk.within });
  filled = await addServer(hub);
  discovered = await addActive(hub, { displayName: 'Zero', endpoint: mcp.url });
  await discover(hub, discovered.id);
}, 60_000);
afterAll(async () => {
  await hub.stop();
  await mcp.close();
  disk.release();
});

const bodyOf = (server: McpServer, value: string): object => {
  const { displayName, endpoint, protocolVersion } = server;
  return { displayName, endpoint, protocolVersion, headers: { 'X-Key': value.repeat(5000) } };
};

/* These follow each other: the disk is filled, looked at, and given room again. */
describe('M-33: a full disk', () => {
  it('refuses the command that has no room, and says what it is', async () => {
    for (let count = 0; count < 1000; count += 1) {
      const value = `${count}`.padStart(4, '0');
      const answer = await hub.http('PUT', `/api/mcp/servers/${filled.id}`, { body: bodyOf(filled, value) });
      if (answer.status !== 200) {
        const { detail } = expectProblem(answer, 'mcp.storage_failed');
        expect(detail).not.toContain(disk.dataRoot);
        expect(detail).not.toContain(value);
        if (disk.kind === 'tmpfs') expect(detail).toMatch(/full/);
        return;
      }
      filled = answer.json as McpServer;
    }
    throw new Error('The disk never was full.');
  }, 60_000);

  it('leaves the old state whole in memory', async () => {
    expect(await getServer(hub, filled.id)).toEqual(filled);
    expect(await listServers(hub)).toEqual({ servers: [filled, discovered], storageIssues: [] });
  });

  it('refuses it again and again, without harm', async () => {
    for (let count = 0; count < 5; count += 1) {
      const answer = await hub.http('PUT', `/api/mcp/servers/${filled.id}`, { body: bodyOf(filled, 'zzzz') });
      expectProblem(answer, 'mcp.storage_failed');
    }
    expect(await getServer(hub, filled.id)).toEqual(filled);
  });

  it('M-49: lets a catalog be answered that it has no room for, and keeps the old file', async () => {
    const path = filesOf(disk.dataRoot).catalog(discovered.id);
    const old = readFileSync(path, 'utf8');
    listed = { ...echoTool, name: 'larger', description: 'x'.repeat(200_000) };
    const result = await refresh(hub, discovered.id);
    expect(result.tools.map(({ nativeName }) => nativeName)).toEqual(['larger']);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['mcp.catalog_persistence_failed']);
    expect(await discover(hub, discovered.id)).toEqual(result);
    expect(readFileSync(path, 'utf8')).toBe(old);
  });

  it('M-49: goes on doing so when not even the activity can be written any more', async () => {
    disk.fill();
    for (let count = 0; count < 40; count += 1) {
      const { tools, diagnostics } = await refresh(hub, discovered.id);
      expect([tools.length, diagnostics.map(({ code }) => code)]).toEqual([1, ['mcp.catalog_persistence_failed']]);
    }
    expect(await testCall(hub, discovered.id)).toMatchObject({ outcome: 'known_response' });
  });

  it('leaves the old state whole on disk', async () => {
    await hub.kill();
    disk.makeRoom();
    hub = await startTaproomProcess({ dataRoot: disk.dataRoot });
    expect(await listServers(hub)).toEqual({ servers: [filled, discovered], storageIssues: [] });
  }, 60_000);

  it('M-49: reads the old catalog after a restart', async () => {
    expect((await discover(hub, discovered.id)).tools.map(({ nativeName }) => nativeName)).toEqual(['echo']);
  });

  it('is forgotten once there is room', async () => {
    const changed = await update(hub, filled, { displayName: 'with room' });
    expect(changed).toEqual({ ...filled, displayName: 'with room' });
    await hub.kill();
    hub = await startTaproomProcess({ dataRoot: disk.dataRoot });
    expect(await getServer(hub, filled.id)).toEqual(changed);
  }, 60_000);
});
