import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { McpServer } from '@taproom/contracts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addServer, listServers, setState, testCall } from '../support/taproom-servers.ts';

let hub: Taproom;
beforeAll(async () => {
  hub = await startTaproom();
});
afterAll(() => hub.close());

const files = () => filesOf(hub.dataRoot);
const issuesOf = async (part: string) =>
  (await listServers(hub)).storageIssues.filter(({ file }) => file.includes(part));
const shown = (name: string): string => `_tauritavern/mcp/registrations/${name}`;
const message = expect.stringMatching(/\S/);

/** Each leaves the registration with an issue of the given code. */
const damages: [string, string, (path: string, server: McpServer) => void][] = [
  ['no JSON', 'mcp.storage_corrupt', (path) => writeFileSync(path, '{"schema": 1,')],
  ['nothing', 'mcp.storage_corrupt', (path) => writeFileSync(path, '')],
  ['null', 'mcp.storage_corrupt', (path) => writeFileSync(path, 'null')],
  ['a list', 'mcp.storage_corrupt', (path) => writeFileSync(path, '[]')],
  ['a number', 'mcp.storage_corrupt', (path) => writeFileSync(path, '1')],
  ['an object without schema and kind', 'mcp.storage_unknown_schema', (path) => writeFileSync(path, '{}')],
  [
    'a record of tomorrow',
    'mcp.storage_unknown_schema',
    (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), schema: 2 })),
  ],
  [
    'another id inside',
    'mcp.storage_id_mismatch',
    (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), id: '00000000-0000-4000-8000-000000000001' })),
  ],
  ['a folder of its name', 'mcp.storage_unreadable', (path) => (rmSync(path), mkdirSync(path))],
  [
    'a folder with something in it',
    'mcp.storage_unreadable',
    (path) => (rmSync(path), mkdirSync(path), writeFileSync(join(path, 'x'), '')),
  ],
  ['a loop of links', 'mcp.storage_unreadable', (path) => (rmSync(path), symlinkSync(path, path))],
  ['a link to nowhere', 'mcp.storage_unreadable', (path) => (rmSync(path), symlinkSync('/nowhere/at/all', path))],
  ['nothing at all, though its stream is there', 'mcp.storage_record_missing', (path) => rmSync(path)],
];

describe.each(damages)('M-31: a record that is %s', (_, code, damage) => {
  let server: McpServer;
  let other: McpServer;
  beforeAll(async () => {
    [server, other] = [await addServer(hub, { headers: { 'X-Key': 'hunter2' } }), await addServer(hub)];
    damage(files().record(server.id), server);
  });

  it(`is listed as ${code}, beside every healthy registration`, async () => {
    const { servers } = await listServers(hub);
    expect(servers.map(({ id }) => id)).toContain(other.id);
    expect(servers.map(({ id }) => id)).not.toContain(server.id);
    expect(await issuesOf(server.id)).toEqual([{ file: shown(`${server.id}.json`), code, message }]);
  });

  it('tells no absolute path and no header value', async () => {
    const { text } = await hub.http('GET', '/api/mcp/servers');
    expect(text).not.toContain(hub.dataRoot);
    expect(text).not.toContain('hunter2');
  });

  it('is the same after a restart', async () => {
    await hub.restart();
    expect(await issuesOf(server.id)).toEqual([{ file: shown(`${server.id}.json`), code, message }]);
  });

  const writes: [string, string, object | undefined][] = [
    ['PUT', '', { displayName: 'n', endpoint: 'http://h/', headers: {}, protocolVersion: 'auto' }],
    ['PUT', '/state', { state: 'active' }],
    ['PUT', '/tools/permission', { nativeName: 'echo', permission: 'ask' }],
    ['PUT', '/tools/description-override', { nativeName: 'echo', override: null }],
    ['POST', '/discover', undefined],
    ['POST', '/refresh', undefined],
  ];

  it.each(writes)('refuses %s %s', async (method, leaf, body) => {
    const answer = await hub.http(method, `/api/mcp/servers/${server.id}${leaf}`, { body });
    expect(expectProblem(answer, 'mcp.registration_unavailable').detail).toContain(shown(`${server.id}.json`));
  });

  it('M-61: can not be called', async () => {
    expect(await testCall(hub, server.id)).toMatchObject({ outcome: 'not_sent', code: 'mcp.registration_unavailable' });
  });

  it('can be removed, and is gone then, for good', async () => {
    expect((await hub.http('DELETE', `/api/mcp/servers/${server.id}`)).status).toBe(204);
    expect([files().record(server.id), files().stream(server.id)].filter(existsSync)).toEqual([]);
    expect(await issuesOf(server.id)).toEqual([]);
    await hub.restart();
    expect(await issuesOf(server.id)).toEqual([]);
  });
});

describe('M-31: names', () => {
  it.each([
    ['is no UUID', 'notes.json'],
    ['is in capitals', '00000000-0000-4000-8000-00000000000A.json'],
    ['has no dashes', '00000000000040008000000000000000.json'],
    ['has something before it', 'copy of 00000000-0000-4000-8000-000000000000.json'],
    ['has a line break', 'a\nb.json'],
  ])('a name that %s is noncanonical', async (_, name) => {
    const path = join(files().registrations, name);
    const { id } = await addServer(hub);
    cpSync(files().record(id), path);
    expect(await issuesOf(name)).toEqual([{ file: shown(name), code: 'mcp.storage_noncanonical_name', message }]);
    rmSync(path);
    expect(await issuesOf(name)).toEqual([]);
  });

  it('dot files and files of other endings are ignored', async () => {
    await addServer(hub);
    const names = ['.hidden.json', '.00000000-0000-4000-8000-000000000000.json', 'notes.txt', 'x.json.bak', 'json'];
    names.forEach((name) => writeFileSync(join(files().registrations, name), 'whatever'));
    mkdirSync(join(files().registrations, 'folder'), { recursive: true });
    expect((await listServers(hub)).storageIssues).toEqual([]);
    await hub.restart();
    expect((await listServers(hub)).storageIssues).toEqual([]);
    names.forEach((name) => rmSync(join(files().registrations, name)));
  });

  it('a record of a uuid that is of no version is a registration', async () => {
    const { id } = await addServer(hub);
    const name = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
    writeFileSync(files().record(name), readFileSync(files().record(id), 'utf8').replace(id, name));
    expect((await listServers(hub)).servers.map((server) => server.id)).toContain(name);
  });
});

describe('M-31: a folder that can not be listed', () => {
  it('fails the list, and every write, until it can be', async () => {
    const { id } = await addServer(hub);
    const { registrations } = files();
    const aside = `${hub.dataRoot}/aside`;
    renameSync(registrations, aside);
    writeFileSync(registrations, 'a file where a folder belongs');
    const answers = [
      await hub.http('GET', '/api/mcp/servers'),
      await hub.http('PUT', `/api/mcp/servers/${id}/state`, { body: { state: 'active' } }),
      await hub.http('POST', '/api/mcp/servers', { body: { displayName: 'n', endpoint: 'http://h/' } }),
    ];
    rmSync(registrations);
    renameSync(aside, registrations);
    answers.forEach((answer) => {
      expect(expectProblem(answer, 'mcp.storage_failed').detail).not.toContain(hub.dataRoot);
    });
    expect((await listServers(hub)).servers.find((server) => server.id === id)?.state).toBe('paused');
  });
});

describe('a stream that is damaged', () => {
  it('is an issue of its own file, and the registration can be removed', async () => {
    const { id } = await addServer(hub);
    await setState(hub, id, 'active');
    const lines = readFileSync(files().stream(id), 'utf8').split('\n');
    writeFileSync(files().stream(id), [lines[0]?.replace('Suite', 'Other'), ...lines.slice(1)].join('\n'));
    await hub.restart();
    expect(await issuesOf(id)).toEqual([
      { file: `events/registrations/${id}.jsonl`, code: 'mcp.storage_corrupt', message },
    ]);
    expect((await hub.http('DELETE', `/api/mcp/servers/${id}`)).status).toBe(204);
    expect(await issuesOf(id)).toEqual([]);
    expect(existsSync(files().stream(id))).toBe(false);
  });

  it('or that can not be read at all is too, and keeps nobody else from starting', async () => {
    const [{ id }, other] = [await addServer(hub), await addServer(hub)];
    await hub.restart(() => {
      rmSync(files().stream(id));
      symlinkSync(`${id}.jsonl`, files().stream(id));
    });
    expect(await issuesOf(id)).toEqual([
      { file: `events/registrations/${id}.jsonl`, code: 'mcp.storage_unreadable', message },
    ]);
    expectProblem(await hub.http('GET', `/api/mcp/servers/${id}`), 'mcp.registration_unavailable');
    expect((await setState(hub, other.id, 'active')).state).toBe('active');
    expect((await hub.http('DELETE', `/api/mcp/servers/${id}`)).status).toBe(204);
    expect(await issuesOf(id)).toEqual([]);
  });

  it('whose last line is torn is none: the unfinished event never happened', async () => {
    const { id } = await addServer(hub);
    await setState(hub, id, 'active');
    const text = readFileSync(files().stream(id), 'utf8');
    writeFileSync(files().stream(id), `${text}{"seq":3,"type":"mcp.registration.pau`);
    await hub.restart();
    expect((await listServers(hub)).storageIssues).toEqual([]);
    expect((await setState(hub, id, 'paused')).state).toBe('paused');
    await hub.restart();
    expect((await listServers(hub)).servers.find((server) => server.id === id)?.state).toBe('paused');
  });
});

describe('a rebuild', () => {
  it.each([
    ['a damaged record', (path: string) => writeFileSync(path, 'damaged')],
    ['a record that is gone', (path: string) => rmSync(path)],
    ['a folder of its name', (path: string) => (rmSync(path), mkdirSync(path))],
  ])('writes %s anew from its stream', async (_, damage) => {
    const { id } = await addServer(hub);
    const active = await setState(hub, id, 'active');
    const record = jsonFile(files().record(id));
    damage(files().record(id));
    expect(await issuesOf(id)).toHaveLength(1);
    const answer = await hub.http('POST', `/api/mcp/servers/${id}/rebuild`);
    expect(answer.json).toEqual(active);
    expect(jsonFile(files().record(id))).toEqual(record);
    expect(await issuesOf(id)).toEqual([]);
  });

  it('is never done unasked', async () => {
    const { id } = await addServer(hub);
    writeFileSync(files().record(id), 'damaged');
    await hub.restart();
    await listServers(hub);
    expect(readFileSync(files().record(id), 'utf8')).toBe('damaged');
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
  });

  it('is refused where there is no stream to rebuild from', async () => {
    const name = '11111111-1111-4111-8111-111111111111';
    writeFileSync(files().record(name), 'damaged');
    expectProblem(await hub.http('POST', `/api/mcp/servers/${name}/rebuild`), 'mcp.registration_not_rebuildable');
    expect(readFileSync(files().record(name), 'utf8')).toBe('damaged');
    expect((await hub.http('DELETE', `/api/mcp/servers/${name}`)).status).toBe(204);
  });
});
