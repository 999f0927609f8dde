import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { echoTool, type McpTestServer, modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import {
  addActive,
  addServer,
  discover,
  listServers,
  setOverride,
  setPermission,
  setState,
} from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  const broken = { name: 'broken', inputSchema: 'none' };
  mcp = await scripted(modernScript({ 'tools/list': ({ result }) => result(modernPage([echoTool, broken])) }));
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const recordOf = (id: string) => jsonFile(filesOf(hub.dataRoot).record(id));

describe('M-30: the record of a registration', () => {
  it('stays whole when its revision has no successor', async () => {
    const { id } = await addServer(hub);
    const file = filesOf(hub.dataRoot).record(id);
    writeFileSync(file, JSON.stringify({ ...jsonFile(file), revision: Number.MAX_SAFE_INTEGER }));
    const before = readFileSync(file, 'utf8');
    expectProblem(await setPermission(hub, id, 'echo', 'ask'), 'mcp.registration_unavailable');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await listServers(hub)).servers.map((server) => server.id)).toContain(id);
    expect((await hub.http('DELETE', `/api/mcp/servers/${id}`)).status).toBe(204);
  });

  it('has exactly these members', async () => {
    const { id } = await addServer(hub, {
      displayName: 'Mine',
      headers: { 'X-Key': 'k' },
      protocolVersion: '2025-11-25',
    });
    expect(recordOf(id)).toEqual({
      schema: 1,
      kind: 'mcp.registration',
      revision: 1,
      id,
      displayName: 'Mine',
      endpoint: 'http://127.0.0.1:9/mcp',
      headers: { 'X-Key': 'k' },
      protocolVersion: '2025-11-25',
      state: 'paused',
      toolPermissions: {},
      toolDescriptionOverrides: {},
    });
  });

  it('counts what changed it, and holds all of it', async () => {
    const { id } = await addServer(hub);
    await setState(hub, id, 'active');
    await setPermission(hub, id, 'echo', 'ask');
    await setOverride(hub, id, 'echo', { properties: { text: '' } });
    expect(recordOf(id)).toMatchObject({
      revision: 4,
      state: 'active',
      toolPermissions: { echo: 'ask' },
      toolDescriptionOverrides: { echo: { properties: { text: '' } } },
    });
  });

  it('is one file for one registration, with nothing beside it', async () => {
    const { id } = await addServer(hub);
    const names = readdirSync(filesOf(hub.dataRoot).registrations);
    expect(names).toContain(`${id}.json`);
    expect(names.filter((name) => !/^[0-9a-f-]{36}\.json$/.test(name))).toEqual([]);
  });
});

describe('M-30: the record of a catalog', () => {
  it('has exactly these members: no permission, no time, no header', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url, headers: { 'X-Key': 'hunter2' } });
    await setPermission(hub, id, 'echo', 'allow');
    await discover(hub, id);
    expect(jsonFile(filesOf(hub.dataRoot).catalog(id))).toEqual({
      schema: 1,
      kind: 'mcp.catalog',
      registrationId: id,
      endpoint: mcp.url,
      protocolVersion: '2026-07-28',
      serverName: 'scripted',
      serverVersion: '0.0.1',
      tools: [
        {
          nativeName: 'echo',
          description: 'Echoes.',
          inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
          annotations: {},
        },
      ],
      diagnostics: [
        { code: 'mcp.tool_input_schema_invalid', nativeName: 'broken', message: expect.stringMatching(/schema/) },
      ],
    });
  });
});

describe('M-30: a record is strict', () => {
  const changes: [string, (record: Record<string, unknown>) => object | string, string][] = [
    ['an unknown member', (record) => ({ ...record, note: 'mine' }), 'mcp.storage_corrupt'],
    [
      'a display name of 201 characters',
      (record) => ({ ...record, displayName: 'x'.repeat(201) }),
      'mcp.storage_corrupt',
    ],
    ['an endpoint that is not normalised', (record) => ({ ...record, endpoint: 'HTTP://h' }), 'mcp.storage_corrupt'],
    ['an endpoint with a fragment', (record) => ({ ...record, endpoint: 'http://h/#f' }), 'mcp.storage_corrupt'],
    ['a header that is no string', (record) => ({ ...record, headers: { a: 1 } }), 'mcp.storage_corrupt'],
    ['a stored off', (record) => ({ ...record, toolPermissions: { echo: 'off' } }), 'mcp.storage_corrupt'],
    [
      'a native name with a colon',
      (record) => ({ ...record, toolPermissions: { 'a:b': 'ask' } }),
      'mcp.storage_corrupt',
    ],
    ['an empty override', (record) => ({ ...record, toolDescriptionOverrides: { echo: {} } }), 'mcp.storage_corrupt'],
    ['an unknown state', (record) => ({ ...record, state: 'on' }), 'mcp.storage_corrupt'],
    ['an unknown protocol version', (record) => ({ ...record, protocolVersion: '2024-11-05' }), 'mcp.storage_corrupt'],
    ['a revision of 0', (record) => ({ ...record, revision: 0 }), 'mcp.storage_corrupt'],
    ['a revision that is no integer', (record) => ({ ...record, revision: 1.5 }), 'mcp.storage_corrupt'],
    ['a revision in a string', (record) => ({ ...record, revision: '1' }), 'mcp.storage_corrupt'],
    ['a member twice', (record) => JSON.stringify(record).replace('{', '{"state":"active",'), 'mcp.storage_corrupt'],
    ['schema 2', (record) => ({ ...record, schema: 2 }), 'mcp.storage_unknown_schema'],
    ['schema "1"', (record) => ({ ...record, schema: '1' }), 'mcp.storage_unknown_schema'],
    ['another kind', (record) => ({ ...record, kind: 'mcp.catalog' }), 'mcp.storage_unknown_schema'],
  ];
  const members = [
    'revision',
    'id',
    'displayName',
    'endpoint',
    'headers',
    'protocolVersion',
    'state',
    'toolPermissions',
    'toolDescriptionOverrides',
  ];
  const missing = members.map((member): (typeof changes)[number] => [
    `no ${member}`,
    (record) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== member)),
    'mcp.storage_corrupt',
  ]);

  it.each([...changes, ...missing])('%s is an issue', async (_, change, code) => {
    const { id } = await addServer(hub);
    const changed = change(recordOf(id));
    writeFileSync(filesOf(hub.dataRoot).record(id), typeof changed === 'string' ? changed : JSON.stringify(changed));
    const { servers, storageIssues } = await listServers(hub);
    expect(servers.map((server) => server.id)).not.toContain(id);
    expect(storageIssues.filter(({ file }) => file.includes(id))).toEqual([
      { file: `_tauritavern/mcp/registrations/${id}.json`, code, message: expect.stringMatching(/\S/) },
    ]);
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('and complains without repeating a header value', async () => {
    const { id } = await addServer(hub, { headers: { 'X-Key': 'hunter2-strict' } });
    writeFileSync(filesOf(hub.dataRoot).record(id), JSON.stringify({ ...recordOf(id), state: 'on' }));
    expect((await hub.http('GET', '/api/mcp/servers')).text).not.toContain('hunter2-strict');
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });
});

describe('M-34: what Taproom makes is for its owner alone', () => {
  const everything = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...everything(path)] : [path];
    });

  it('files have mode 0600, folders 0700', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    await hub.http('POST', '/api/console/first-load');
    const wrong = everything(hub.dataRoot).filter((path) => {
      const stat = lstatSync(path);
      return (stat.mode & 0o777) !== (stat.isDirectory() ? 0o700 : 0o600);
    });
    expect(existsSync(filesOf(hub.dataRoot).stream(id))).toBe(true);
    expect(wrong).toEqual([]);
  });

  it('whatever the umask says, also for a data root that is new', async () => {
    const umask = process.umask(0o000);
    const fresh = await startTaproom({ dataRoot: join(hub.dataRoot, 'inner') });
    try {
      await addServer(fresh);
      const modes = ['', ...everything(fresh.dataRoot).map((path) => path.slice(fresh.dataRoot.length))].map(
        (path) => lstatSync(fresh.dataRoot + path).mode & 0o077,
      );
      expect(modes.filter((mode) => mode !== 0)).toEqual([]);
    } finally {
      await fresh.close();
      process.umask(umask);
    }
  });

  it('and a record stays so when it is rewritten', async () => {
    const { id } = await addServer(hub);
    await setState(hub, id, 'active');
    expect(lstatSync(filesOf(hub.dataRoot).record(id)).mode & 0o777).toBe(0o600);
    expect(readFileSync(filesOf(hub.dataRoot).record(id), 'utf8')).toContain('"active"');
  });
});

describe('M-31: temporary files of an interrupted write', () => {
  it('are no issue, and are swept at the start', async () => {
    const { id } = await addServer(hub);
    const { registrations, catalogs } = filesOf(hub.dataRoot);
    mkdirSync(catalogs, { recursive: true });
    const leftovers = [registrations, catalogs].map((folder) => join(folder, `.${id}.json.0123456789abcdef.tmp`));
    leftovers.forEach((path) => writeFileSync(path, '{"half'));
    expect((await listServers(hub)).storageIssues).toEqual([]);
    await hub.restart();
    expect(leftovers.filter(existsSync)).toEqual([]);
  });
});
