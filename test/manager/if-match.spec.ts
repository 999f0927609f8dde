import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, writeFileSync } from 'node:fs';
import type { Answer } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addServer, getServer, listServers, setPermission, setState } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

const get = (id: string): Promise<Answer> => hub.http('GET', `/api/mcp/servers/${id}`);
const etagOf = async (id: string): Promise<string> => (await get(id)).headers['etag'] ?? '';
const activate = (id: string, etag: string): Promise<Answer> =>
  hub.http('PUT', `/api/mcp/servers/${id}/state`, { body: { state: 'active' }, headers: { 'if-match': etag } });

const writes: [string, string, object | undefined][] = [
  ['PUT', '', { displayName: 'other', endpoint: 'http://h/', headers: {}, protocolVersion: 'auto' }],
  ['PUT', '/state', { state: 'active' }],
  ['PUT', '/tools/permission', { nativeName: 'echo', permission: 'allow' }],
  ['PUT', '/tools/description-override', { nativeName: 'echo', override: { description: '' } }],
  ['DELETE', '', undefined],
];

describe('M-4: a write with If-Match', () => {
  it.each(writes)(
    '%s %s is refused when the version is no longer current, and changes nothing',
    async (method, leaf, body) => {
      const { id } = await addServer(hub);
      const outdated = await etagOf(id);
      await setPermission(hub, id, 'search', 'ask');
      const before = await getServer(hub, id);
      const headers = { 'if-match': outdated };
      expectProblem(
        await hub.http(method, `/api/mcp/servers/${id}${leaf}`, { body, headers }),
        'mcp.revision_conflict',
      );
      expect(await getServer(hub, id)).toEqual(before);
    },
  );

  it.each(writes)('%s %s is done when the version is current', async (method, leaf, body) => {
    const { id } = await addServer(hub);
    const headers = { 'if-match': await etagOf(id) };
    const answer = await hub.http(method, `/api/mcp/servers/${id}${leaf}`, { body, headers });
    expect(answer.status).toBe(method === 'DELETE' ? 204 : 200);
  });

  it('is refused too when the record was edited on disk meanwhile', async () => {
    const { id } = await addServer(hub);
    const etag = await etagOf(id);
    const { record } = filesOf(hub.dataRoot);
    writeFileSync(record(id), JSON.stringify({ ...jsonFile(record(id)), displayName: 'edited by hand' }));
    expectProblem(await activate(id, etag), 'mcp.revision_conflict');
  });

  it('is refused too when the record was damaged meanwhile, and any version allows the removal', async () => {
    const { id } = await addServer(hub);
    const etag = await etagOf(id);
    const { record } = filesOf(hub.dataRoot);
    writeFileSync(record(id), '{"schema":');
    const remove = (ifMatch: string): Promise<Answer> =>
      hub.http('DELETE', `/api/mcp/servers/${id}`, { headers: { 'if-match': ifMatch } });
    expectProblem(await remove(etag), 'mcp.revision_conflict');
    expect(existsSync(record(id))).toBe(true);
    expect((await remove('*')).status).toBe(204);
  });

  it('of two at once with the same version, one is done', async () => {
    const { id } = await addServer(hub);
    const headers = { 'if-match': await etagOf(id) };
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((nativeName) =>
        hub.http('PUT', `/api/mcp/servers/${id}/tools/permission`, {
          body: { nativeName, permission: 'ask' },
          headers,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect(Object.keys((await getServer(hub, id)).toolPermissions)).toHaveLength(1);
  });

  it('may name several versions, or any', async () => {
    const { id } = await addServer(hub);
    expect((await activate(id, `"x-1", ${await etagOf(id)}`)).status).toBe(200);
    await setState(hub, id, 'paused');
    expect((await activate(id, '*')).status).toBe(200);
  });
});

describe('M-4: a version', () => {
  it('changes with every change and stays without one', async () => {
    const { id } = await addServer(hub);
    const first = await etagOf(id);
    expect(first).toMatch(/^"[^"]+"$/);
    await setState(hub, id, 'paused');
    expect(await etagOf(id)).toBe(first);
    await setState(hub, id, 'active');
    expect(await etagOf(id)).not.toBe(first);
  });

  it('comes back with what a write answers', async () => {
    const { id } = await addServer(hub);
    const answer = await setPermission(hub, id, 'echo', 'ask');
    expect(answer.headers['etag']).toBe(await etagOf(id));
  });

  it('is not wanted: without the header the last write wins', async () => {
    const { id } = await addServer(hub);
    await Promise.all([setPermission(hub, id, 'echo', 'ask'), setPermission(hub, id, 'sum', 'allow')]);
    await setPermission(hub, id, 'echo', 'allow');
    const server = (await listServers(hub)).servers.find((one) => one.id === id);
    expect(server?.toolPermissions).toEqual({ echo: 'allow', sum: 'allow' });
  });
});
