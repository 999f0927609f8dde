import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { type McpTestServer, modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, addServer, discover, refresh, setState } from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
/** What the server lists now; a suite changes it. */
let listed: unknown[];
let failing = false;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(
    modernScript({
      'tools/list': ({ result, error }) =>
        failing ? error({ code: -32603, message: 'no' }) : result(modernPage(listed)),
    }),
  );
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const files = () => filesOf(hub.dataRoot);
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });
const connections = (): number => mcp.received('server/discover').length;
const namesOf = ({ tools }: { tools: { nativeName: string }[] }) => tools.map(({ nativeName }) => nativeName);

/** Runs `task` and says how many connections it made. */
async function counting<T>(task: () => Promise<T>): Promise<{ value: T; made: number }> {
  const before = connections();
  const value = await task();
  return { value, made: connections() - before };
}

async function withCatalog(...names: string[]): Promise<string> {
  listed = names.map(tool);
  const { id } = await addActive(hub, { endpoint: mcp.url });
  await discover(hub, id);
  return id;
}

describe('M-48: discover reads memory, then the file, then the network', () => {
  it('the first time over the network', async () => {
    listed = [tool('one')];
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const { value, made } = await counting(() => discover(hub, id));
    expect([namesOf(value), made]).toEqual([['one'], 1]);
  });

  it('then from memory, although the server and the file say something else', async () => {
    const id = await withCatalog('one');
    listed = [tool('two')];
    rmSync(files().catalog(id));
    const { value, made } = await counting(() => discover(hub, id));
    expect([namesOf(value), made]).toEqual([['one'], 0]);
  });

  it('after a restart from the file, with the same answer', async () => {
    const id = await withCatalog('one', 'two');
    const before = await discover(hub, id);
    await hub.restart();
    const { value, made } = await counting(() => discover(hub, id));
    expect([value, made]).toEqual([before, 0]);
  });

  it('M-52: and the catalog stays, however long nobody asks', async () => {
    const id = await withCatalog('one');
    await hub.restart();
    await hub.restart();
    expect(existsSync(files().catalog(id))).toBe(true);
    expect((await counting(() => discover(hub, id))).made).toBe(0);
  });

  it('over the network again when neither has it', async () => {
    const id = await withCatalog('one');
    await hub.restart(() => rmSync(files().catalog(id)));
    expect((await counting(() => discover(hub, id))).made).toBe(1);
  });

  it('M-52: nothing is discovered unasked, also not by a start, a list or an activation', async () => {
    const { made } = await counting(async () => {
      const { id } = await addActive(hub, { endpoint: mcp.url });
      await hub.http('GET', '/api/mcp/servers');
      await hub.http('GET', '/api/mcp/catalogs');
      await hub.restart();
      await setState(hub, id, 'paused');
      await setState(hub, id, 'active');
    });
    expect(made).toBe(0);
  });
});

const otherId = '00000000-0000-4000-8000-000000000000';
const spoilt: [string, (path: string) => void][] = [
  ['is no JSON', (path) => writeFileSync(path, '{"schema":1')],
  ['is empty', (path) => writeFileSync(path, '')],
  ['is null', (path) => writeFileSync(path, 'null')],
  ['is of schema 2', (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), schema: 2 }))],
  [
    'is of another kind',
    (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), kind: 'mcp.registration' })),
  ],
  [
    'is of another registration',
    (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), registrationId: otherId })),
  ],
  [
    'is of another endpoint',
    (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), endpoint: 'http://other/' })),
  ],
  ['has an unknown member', (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), ttl: 5 }))],
  ['lacks a member', (path) => writeFileSync(path, JSON.stringify({ ...jsonFile(path), diagnostics: undefined }))],
  [
    'has a tool with an invalid schema',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"type":"object"', '"type":"text"')),
  ],
  [
    'has a tool with a colon in its name',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"nativeName":"one"', '"nativeName":"o:e"')),
  ],
  [
    'has two tools of one name',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"nativeName":"two"', '"nativeName":"one"')),
  ],
  ['is a folder', (path) => (rmSync(path), mkdirSync(path))],
  ['is a loop of links', (path) => (rmSync(path), symlinkSync(path, path))],
];

describe.each(spoilt)('M-48: a catalog file that %s', (_, spoil) => {
  it('is an error and no miss, and refresh gets past it and repairs it', async () => {
    const id = await withCatalog('one', 'two');
    const good = jsonFile(files().catalog(id));
    await hub.restart(() => spoil(files().catalog(id)));
    const { value, made } = await counting(() => hub.http('POST', `/api/mcp/servers/${id}/discover`));
    const { detail } = expectProblem(value, 'mcp.catalog_snapshot_invalid');
    expect([detail.includes(`${id}.json`), detail.includes(hub.dataRoot), made]).toEqual([true, false, 0]);
    expect(namesOf(await refresh(hub, id))).toEqual(['one', 'two']);
    expect(jsonFile(files().catalog(id))).toEqual(good);
    await hub.restart();
    expect(namesOf(await discover(hub, id))).toEqual(['one', 'two']);
  });
});

describe('M-49: refresh', () => {
  it('goes past memory and file, and replaces both', async () => {
    const id = await withCatalog('one');
    listed = [tool('two'), tool('three')];
    const { value, made } = await counting(() => refresh(hub, id));
    expect([namesOf(value), made]).toEqual([['two', 'three'], 1]);
    expect(namesOf(await discover(hub, id))).toEqual(['two', 'three']);
    await hub.restart();
    expect(namesOf(await discover(hub, id))).toEqual(['two', 'three']);
  });

  it('sees a change of the annotations alone', async () => {
    const id = await withCatalog('one');
    listed = [{ ...tool('one'), annotations: { readOnlyHint: true } }];
    expect((await refresh(hub, id)).tools[0]?.annotations).toEqual({ readOnlyHint: true });
  });

  it('that fails on the network fails, and keeps the old catalog, which is not its answer', async () => {
    const id = await withCatalog('one');
    const file = readFileSync(files().catalog(id), 'utf8');
    failing = true;
    const answer = await hub.http('POST', `/api/mcp/servers/${id}/refresh`);
    failing = false;
    expect(expectProblem(answer, 'mcp.discovery_failed').cause).toMatchObject({ kind: 'protocol', rpcCode: -32603 });
    expect(readFileSync(files().catalog(id), 'utf8')).toBe(file);
    const { value, made } = await counting(() => discover(hub, id));
    expect([namesOf(value), made]).toEqual([['one'], 0]);
  });

  it('that fails leaves a spoilt file as it is', async () => {
    const id = await withCatalog('one');
    await hub.restart(() => writeFileSync(files().catalog(id), 'spoilt'));
    failing = true;
    await hub.http('POST', `/api/mcp/servers/${id}/refresh`);
    failing = false;
    expect(readFileSync(files().catalog(id), 'utf8')).toBe('spoilt');
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.catalog_snapshot_invalid');
  });
});

describe('M-49: a catalog that can not be written', () => {
  async function withoutFolder<T>(task: () => Promise<T>): Promise<T> {
    const { catalogs } = files();
    rmSync(catalogs, { recursive: true, force: true });
    writeFileSync(catalogs, 'a file where a folder belongs');
    try {
      return await task();
    } finally {
      rmSync(catalogs);
    }
  }

  it('is answered all the same, with the diagnostic, and kept in memory', async () => {
    const id = await withCatalog('one');
    listed = [tool('two')];
    const result = await withoutFolder(() => refresh(hub, id));
    expect(namesOf(result)).toEqual(['two']);
    expect(result.diagnostics.map(({ code }) => code)).toEqual(['mcp.catalog_persistence_failed']);
    const { value, made } = await counting(() => discover(hub, id));
    expect([value, made]).toEqual([result, 0]);
  });

  it('is written by the next refresh that can, and the diagnostic is gone', async () => {
    const id = await withCatalog('one');
    await withoutFolder(() => refresh(hub, id));
    expect((await refresh(hub, id)).diagnostics).toEqual([]);
    expect(existsSync(files().catalog(id))).toBe(true);
  });
});

describe('the same URL registered twice', () => {
  it('is two registrations with a catalog each', async () => {
    const first = await withCatalog('one');
    const { id: second } = await addServer(hub, { endpoint: mcp.url });
    await setState(hub, second, 'active');
    listed = [tool('two')];
    expect(namesOf(await discover(hub, second))).toEqual(['two']);
    expect(namesOf(await discover(hub, first))).toEqual(['one']);
  });
});
