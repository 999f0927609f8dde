import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { McpServer } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectInvalid } from '../support/taproom-problems.ts';
import { addServer, getServer, setPermission } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

const recordOf = (id: string): Record<string, unknown> => jsonFile(filesOf(hub.dataRoot).record(id));

describe('M-16: a permission', () => {
  it.each(['ask', 'allow'] as const)(
    '%s is stored and answered, also for a tool that no catalog has',
    async (permission) => {
      const { id } = await addServer(hub);
      const answer = read(McpServer, await setPermission(hub, id, 'nobody knows', permission));
      expect(answer.toolPermissions).toEqual({ 'nobody knows': permission });
      expect((await getServer(hub, id)).toolPermissions).toEqual({ 'nobody knows': permission });
      expect(recordOf(id)['toolPermissions']).toEqual({ 'nobody knows': permission });
    },
  );

  it('off deletes the entry', async () => {
    const { id } = await addServer(hub);
    await setPermission(hub, id, 'echo', 'allow');
    await setPermission(hub, id, 'sum', 'ask');
    const answer = read(McpServer, await setPermission(hub, id, 'echo', 'off'));
    expect(answer.toolPermissions).toEqual({ sum: 'ask' });
    expect(recordOf(id)['toolPermissions']).toEqual({ sum: 'ask' });
  });

  it('off is never stored, and off for what is off already is no event', async () => {
    const { id } = await addServer(hub);
    expect(read(McpServer, await setPermission(hub, id, 'echo', 'off')).toolPermissions).toEqual({});
    expect(recordOf(id)).toMatchObject({ revision: 1, toolPermissions: {} });
  });

  it('the same again is no event', async () => {
    const { id } = await addServer(hub);
    await setPermission(hub, id, 'echo', 'ask');
    await setPermission(hub, id, 'echo', 'ask');
    expect(recordOf(id)['revision']).toBe(2);
  });

  it.each(['on', 'OFF', '', null, true])('%j is none', async (permission) => {
    const { id } = await addServer(hub);
    const body = { nativeName: 'echo', permission };
    expectInvalid(await hub.http('PUT', `/api/mcp/servers/${id}/tools/permission`, { body }), 'permission');
  });

  it.each(['__proto__', 'constructor', 'toString'])('of a tool named %s is one like any other', async (nativeName) => {
    const { id } = await addServer(hub);
    await setPermission(hub, id, nativeName, 'allow');
    await hub.restart();
    const { text } = await hub.http('GET', `/api/mcp/servers/${id}`);
    expect(text).toContain(`"toolPermissions":{"${nativeName}":"allow"}`);
    expect(readFileSync(filesOf(hub.dataRoot).record(id), 'utf8')).toContain(`"${nativeName}": "allow"`);
    await setPermission(hub, id, nativeName, 'off');
    expect((await hub.http('GET', `/api/mcp/servers/${id}`)).text).toContain('"toolPermissions":{}');
  });
});
