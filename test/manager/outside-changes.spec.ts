import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, addServer, getServer, listServers, setPermission, setState } from '../support/taproom-servers.ts';

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

const files = () => filesOf(hub.dataRoot);
const edit = (id: string, changes: object): void =>
  writeFileSync(files().record(id), JSON.stringify({ ...jsonFile(files().record(id)), ...changes }));
const names = async (): Promise<string[]> => (await listServers(hub)).servers.map(({ displayName }) => displayName);

const handwritten = (id: string, changes: object = {}): string =>
  JSON.stringify({
    schema: 1,
    kind: 'mcp.registration',
    revision: 1,
    id,
    displayName: 'By hand',
    endpoint: 'http://127.0.0.1:9/mcp',
    headers: {},
    protocolVersion: 'auto',
    state: 'paused',
    toolPermissions: { echo: 'ask' },
    toolDescriptionOverrides: {},
    ...changes,
  });

describe('M-32: a record that is changed from outside', () => {
  it('is seen by the next request', async () => {
    const { id } = await addServer(hub);
    edit(id, { displayName: 'Edited' });
    expect((await getServer(hub, id)).displayName).toBe('Edited');
    edit(id, { displayName: 'Edited again' });
    expect(await names()).toContain('Edited again');
  });

  it('is seen when an editor puts another file in its place', async () => {
    const { id } = await addServer(hub);
    const copy = `${hub.dataRoot}/copy`;
    writeFileSync(copy, JSON.stringify({ ...jsonFile(files().record(id)), displayName: 'Moved in' }));
    renameSync(copy, files().record(id));
    expect((await getServer(hub, id)).displayName).toBe('Moved in');
  });

  it('many times in a row, each time at once', async () => {
    const { id } = await addServer(hub);
    for (let round = 0; round < 50; round += 1) {
      edit(id, { displayName: `Round ${round % 10}` });
      expect((await getServer(hub, id)).displayName).toBe(`Round ${round % 10}`);
    }
  });

  it('decides what the next command starts from', async () => {
    const { id } = await addServer(hub);
    edit(id, { toolPermissions: { echo: 'allow', sum: 'ask' } });
    await setPermission(hub, id, 'echo', 'off');
    expect((await getServer(hub, id)).toolPermissions).toEqual({ sum: 'ask' });
    await hub.restart();
    expect((await getServer(hub, id)).toolPermissions).toEqual({ sum: 'ask' });
  });

  it('is part of the stream from the next command on: a record that is lost then can be rebuilt with it', async () => {
    const { id } = await addServer(hub);
    edit(id, { displayName: 'Edited', toolPermissions: { sum: 'ask' } });
    const { displayName, toolPermissions } = await setState(hub, id, 'active');
    await hub.restart(() => rmSync(files().record(id)));
    const rebuilt = await hub.http('POST', `/api/mcp/servers/${id}/rebuild`);
    expect(rebuilt.json).toMatchObject({ displayName, toolPermissions, state: 'active' });
    expect([displayName, toolPermissions]).toEqual(['Edited', { sum: 'ask' }]);
  });

  it('survives a restart as it stands, without a command', async () => {
    const { id } = await addServer(hub);
    edit(id, { displayName: 'Only in the file' });
    await hub.restart();
    expect((await getServer(hub, id)).displayName).toBe('Only in the file');
  });

  it('while Taproom is stopped is seen at its start', async () => {
    const { id } = await addServer(hub);
    await hub.restart(() => edit(id, { state: 'active' }));
    expect((await getServer(hub, id)).state).toBe('active');
  });

  it('is paused or active at once: nothing is sent for a server that was paused by hand', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    edit(id, { state: 'paused' });
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.server_paused');
  });

  it('is healthy again once it is mended', async () => {
    const { id } = await addServer(hub);
    const record = readFileSync(files().record(id), 'utf8');
    writeFileSync(files().record(id), 'damaged');
    expectProblem(await hub.http('GET', `/api/mcp/servers/${id}`), 'mcp.registration_unavailable');
    writeFileSync(files().record(id), record);
    expect((await setState(hub, id, 'active')).state).toBe('active');
  });
});

describe('M-32: a record that is added from outside', () => {
  it('is a registration with the next request, and can be changed', async () => {
    const id = randomUUID();
    writeFileSync(files().record(id), handwritten(id));
    expect((await getServer(hub, id)).toolPermissions).toEqual({ echo: 'ask' });
    expect((await setState(hub, id, 'active')).state).toBe('active');
    await hub.restart();
    expect(await getServer(hub, id)).toMatchObject({
      displayName: 'By hand',
      state: 'active',
      toolPermissions: { echo: 'ask' },
    });
  });

  it('with a high revision keeps counting from there', async () => {
    const id = randomUUID();
    writeFileSync(files().record(id), handwritten(id, { revision: 41 }));
    await setState(hub, id, 'active');
    await setState(hub, id, 'paused');
    await hub.restart();
    expect((await getServer(hub, id)).state).toBe('paused');
    expect(jsonFile(files().record(id))['revision']).toBeGreaterThan(42);
  });

  it('can be removed without ever having had a stream', async () => {
    const id = randomUUID();
    writeFileSync(files().record(id), handwritten(id));
    expect((await hub.http('DELETE', `/api/mcp/servers/${id}`)).status).toBe(204);
    await hub.restart();
    expectProblem(await hub.http('GET', `/api/mcp/servers/${id}`), 'mcp.registration_not_found');
  });

  it('that was removed here and is restored from a backup is there again', async () => {
    const { id } = await addServer(hub, { displayName: 'From the backup' });
    const record = readFileSync(files().record(id), 'utf8');
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
    writeFileSync(files().record(id), record);
    expect((await getServer(hub, id)).displayName).toBe('From the backup');
    expect((await setState(hub, id, 'active')).state).toBe('active');
    await hub.restart();
    expect((await getServer(hub, id)).state).toBe('active');
  });
});

describe('M-32: a record that is deleted from outside', () => {
  it('is an issue with the next request, for its stream lives on', async () => {
    const { id } = await addServer(hub);
    rmSync(files().record(id));
    const { servers, storageIssues } = await listServers(hub);
    expect(servers.map((server) => server.id)).not.toContain(id);
    expect(storageIssues.map(({ file, code }) => ({ file, code }))).toContainEqual({
      file: `_tauritavern/mcp/registrations/${id}.json`,
      code: 'mcp.storage_record_missing',
    });
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('is simply gone where there never was a stream', async () => {
    const id = randomUUID();
    writeFileSync(files().record(id), handwritten(id));
    await getServer(hub, id);
    rmSync(files().record(id));
    expectProblem(await hub.http('GET', `/api/mcp/servers/${id}`), 'mcp.registration_not_found');
    expect((await listServers(hub)).storageIssues).toEqual([]);
  });

  it('whole folder and all, fails the list until there is a folder again', async () => {
    const { id } = await addServer(hub);
    rmSync(files().registrations, { recursive: true });
    expectProblem(await hub.http('GET', '/api/mcp/servers'), 'mcp.storage_failed');
    mkdirSync(files().registrations);
    expect((await listServers(hub)).servers).toEqual([]);
    const { id: fresh } = await addServer(hub);
    expect((await listServers(hub)).servers.map((server) => server.id)).toEqual([fresh]);
    expect((await hub.http('POST', `/api/mcp/servers/${id}/rebuild`)).status).toBe(200);
  });
});

describe('M-32: a record beside its stream', () => {
  async function atRevisionThree(): Promise<{ id: string; first: string }> {
    const { id } = await addServer(hub, { displayName: 'First' });
    const first = readFileSync(files().record(id), 'utf8');
    await setState(hub, id, 'active');
    await setPermission(hub, id, 'echo', 'allow');
    return { id, first };
  }

  it("at the stream's revision wins as it stands", async () => {
    const { id } = await atRevisionThree();
    edit(id, { displayName: 'Mine', toolPermissions: {} });
    expect(await getServer(hub, id)).toMatchObject({ displayName: 'Mine', state: 'active', toolPermissions: {} });
  });

  it("above the stream's revision wins as it stands", async () => {
    const { id } = await atRevisionThree();
    edit(id, { revision: 9, displayName: 'Mine', state: 'paused' });
    expect(await getServer(hub, id)).toMatchObject({
      displayName: 'Mine',
      state: 'paused',
      toolPermissions: { echo: 'allow' },
    });
    await setPermission(hub, id, 'sum', 'ask');
    await hub.restart();
    expect(await getServer(hub, id)).toMatchObject({
      displayName: 'Mine',
      state: 'paused',
      toolPermissions: { echo: 'allow', sum: 'ask' },
    });
    expect(jsonFile(files().record(id))['revision']).toBeGreaterThan(9);
  });

  it("below the stream's revision lags: the newer events apply", async () => {
    const { id, first } = await atRevisionThree();
    writeFileSync(files().record(id), first);
    expect(await getServer(hub, id)).toMatchObject({
      displayName: 'First',
      state: 'active',
      toolPermissions: { echo: 'allow' },
    });
    await hub.restart();
    expect(await getServer(hub, id)).toMatchObject({
      displayName: 'First',
      state: 'active',
      toolPermissions: { echo: 'allow' },
    });
    expect((await setState(hub, id, 'paused')).toolPermissions).toEqual({ echo: 'allow' });
  });

  it("edited below the stream's revision, keeps what the newer events don't touch", async () => {
    const { id, first } = await atRevisionThree();
    writeFileSync(files().record(id), first.replace('First', 'Mine'));
    expect(await getServer(hub, id)).toMatchObject({
      displayName: 'Mine',
      state: 'active',
      toolPermissions: { echo: 'allow' },
    });
    await setPermission(hub, id, 'echo', 'off');
    await hub.restart();
    expect(await getServer(hub, id)).toMatchObject({ displayName: 'Mine', state: 'active', toolPermissions: {} });
  });

  it('whose stream is gone starts a new one', async () => {
    const { id } = await atRevisionThree();
    await hub.restart(() => rmSync(files().stream(id)));
    expect(await getServer(hub, id)).toMatchObject({ state: 'active', toolPermissions: { echo: 'allow' } });
    await setState(hub, id, 'paused');
    await hub.restart(() => rmSync(files().record(id)));
    const rebuilt = await hub.http('POST', `/api/mcp/servers/${id}/rebuild`);
    expect(rebuilt.json).toMatchObject({ displayName: 'First', state: 'paused', toolPermissions: { echo: 'allow' } });
  });
});
