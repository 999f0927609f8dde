import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, filesWith } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addActive,
  addServer,
  discover,
  listServers,
  setOverride,
  setPermission,
  testCall,
  update,
} from '../support/taproom-servers.ts';

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

const remove = (id: string) => hub.http('DELETE', `/api/mcp/servers/${id}`);

const journals = (dataRoot: string): string[] => readdirSync(join(dataRoot, 'events/activity')).sort();

function damageFirstLine(path: string): void {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, `x${text}`);
}

describe('M-15: remove', () => {
  it('deletes the record, the stream and the catalog', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    const files = filesOf(hub.dataRoot);
    const paths = [files.record(id), files.stream(id), files.catalog(id)];
    expect(paths.map(existsSync)).toEqual([true, true, true]);
    const answer = await remove(id);
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 204, text: '' });
    expect(paths.map(existsSync)).toEqual([false, false, false]);
  });

  it.each(['while it runs', 'before the start'])('works though the journal was damaged %s', async (when) => {
    const [first, second] = [await addServer(hub), await addServer(hub)];
    await remove(first.id);
    const damage = () => damageFirstLine(join(hub.dataRoot, 'events/activity', journals(hub.dataRoot).at(-1) ?? ''));
    if (when === 'while it runs') damage();
    else await hub.restart(damage);
    expect((await remove(second.id)).status).toBe(204);
    await hub.restart();
    const { text } = await hub.http('GET', `/api/mcp/activity?registrationId=${second.id}`);
    expect(text).toContain('mcp.registration.removed');
    expectProblem(await remove(second.id), 'mcp.registration_not_found');
  });

  it('leaves nothing to find, and nothing to remove again', async () => {
    const { id } = await addServer(hub);
    await remove(id);
    expect((await listServers(hub)).servers.map((server) => server.id)).not.toContain(id);
    expectProblem(await hub.http('GET', `/api/mcp/servers/${id}`), 'mcp.registration_not_found');
    expectProblem(await remove(id), 'mcp.registration_not_found');
  });

  it('does not come back with a restart', async () => {
    const { id } = await addServer(hub);
    await remove(id);
    await hub.restart();
    const list = await listServers(hub);
    expect(list.servers.map((server) => server.id)).not.toContain(id);
    expect(list.storageIssues).toEqual([]);
  });

  it('leaves no secret anywhere under the data root', async () => {
    const secrets = ['hunter2-header', 'hunter2-earlier', 'hunter2-password', 'hunter2-query'];
    const endpoint = `${mcp.origin.replace('//', '//user:hunter2-password@')}/mcp?key=hunter2-query`;
    const server = await addActive(hub, { endpoint, headers: { 'X-Key': 'hunter2-earlier' } });
    await update(hub, server, { headers: { 'X-Key': 'hunter2-header' } });
    await discover(hub, server.id);
    await testCall(hub, server.id);
    await setPermission(hub, server.id, 'echo', 'ask');
    await setOverride(hub, server.id, 'echo', { description: 'd' });
    expect(secrets.map((secret) => filesWith(hub.dataRoot, secret).length > 0)).toEqual([true, true, true, true]);
    await remove(server.id);
    expect(secrets.flatMap((secret) => filesWith(hub.dataRoot, secret))).toEqual([]);
    await hub.restart();
    expect(secrets.flatMap((secret) => filesWith(hub.dataRoot, secret))).toEqual([]);
  });

  it('touches no other registration', async () => {
    const [kept, gone] = [await addActive(hub, { endpoint: mcp.url }), await addActive(hub, { endpoint: mcp.url })];
    await discover(hub, kept.id);
    await remove(gone.id);
    expect((await listServers(hub)).servers).toContainEqual(kept);
    expect(existsSync(filesOf(hub.dataRoot).catalog(kept.id))).toBe(true);
  });
});

describe('M-15: a catalog that can not be deleted', () => {
  it('does not fail the removal', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    const { catalogs } = filesOf(hub.dataRoot);
    rmSync(catalogs, { recursive: true });
    writeFileSync(catalogs, 'a file where a folder belongs');
    expect((await remove(id)).status).toBe(204);
    expect((await listServers(hub)).servers.map((server) => server.id)).not.toContain(id);
    rmSync(catalogs);
  });

  it('is swept at the next start, when nothing else is left of its registration', async () => {
    const server = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, server.id);
    const { catalogs, catalog } = filesOf(hub.dataRoot);
    const leftover = '00000000-0000-4000-8000-00000000000a';
    mkdirSync(catalogs, { recursive: true });
    writeFileSync(catalog(leftover), '{"secret":"hunter2"}');
    await hub.restart();
    expect([existsSync(catalog(leftover)), existsSync(catalog(server.id))]).toEqual([false, true]);
  });
});
