import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { McpCatalogSummaries, type McpCatalogSummary, type McpServer } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { type McpTestServer, modernPage, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { addActive, discover, setPermission, setState, update } from '../support/taproom-servers.ts';
import { held } from './held.ts';

let hub: Taproom;
let mcp: McpTestServer;
const waiting = held();
const refuses: Script = ({ response }) => void response.writeHead(401).end('no');
const answers: Script = ({ result }) => result(modernPage([]));
let lists = refuses;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript({ 'tools/list': (exchange) => lists(exchange) }));
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

let server: McpServer;
beforeEach(async () => {
  lists = refuses;
  server = await addActive(hub, { endpoint: mcp.url, headers: { 'X-Key': 'k' } });
  expect((await refreshed()).status).toBe(502);
});

const refreshed = () => hub.http('POST', `/api/mcp/servers/${server.id}/refresh`);
const recordOf = () => filesOf(hub.dataRoot).record(server.id);
const editRecord = (from: string, to: string): void =>
  writeFileSync(recordOf(), readFileSync(recordOf(), 'utf8').replaceAll(from, to));

async function lastFailure(): Promise<McpCatalogSummary['lastFailure']> {
  const { summaries } = read(McpCatalogSummaries, await hub.http('GET', '/api/mcp/catalogs')) as McpCatalogSummaries;
  const summary = summaries.find(({ registrationId }) => registrationId === server.id);
  expect(summary).toBeDefined();
  return summary?.lastFailure;
}

describe('why the last discovery failed', () => {
  it('is told over a restart, and over a change of anything but the connection', async () => {
    const before = await lastFailure();
    expect(before).toMatchObject({ code: 'mcp.discovery_failed', cause: { kind: 'auth', status: 401 } });
    await hub.restart();
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await lastFailure()).toEqual({ ...before, at });
    server = await update(hub, server, { displayName: 'Renamed' });
    await setPermission(hub, server.id, 'echo', 'ask');
    await setState(hub, server.id, 'paused');
    await hub.restart();
    expect(await lastFailure()).toEqual({ ...before, at });
  });

  it('is told no more once a discovery has succeeded', async () => {
    lists = answers;
    await discover(hub, server.id);
    expect(await lastFailure()).toBeUndefined();
    await hub.restart();
    expect(await lastFailure()).toBeUndefined();
  });

  it('is told no more once the connection has changed', async () => {
    server = await update(hub, server, { headers: { 'X-Key': 'another' } });
    expect(await lastFailure()).toBeUndefined();
    await hub.restart();
    expect(await lastFailure()).toBeUndefined();
  });

  it('is told no more once the record was edited to connect otherwise, whether Taproom ran or not', async () => {
    editRecord('"k"', '"other"');
    expect(await lastFailure()).toBeUndefined();
    editRecord('"other"', '"k"');
    expect(await lastFailure()).toBeDefined();
    await hub.restart(() => editRecord('"k"', '"other"'));
    expect(await lastFailure()).toBeUndefined();
  });

  it('is not told of a registration that was removed and then put back', async () => {
    const record = readFileSync(recordOf());
    await hub.http('DELETE', `/api/mcp/servers/${server.id}`);
    await hub.restart(() => writeFileSync(recordOf(), record));
    expect(await lastFailure()).toBeUndefined();
    await hub.restart(() => rmSync(recordOf()));
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a pause', () => setState(hub, server.id, 'paused')],
    [
      'a pause that is over',
      async () => void (await setState(hub, server.id, 'paused'), await setState(hub, server.id, 'active')),
    ],
    ['the end of the process', () => hub.restart()],
  ])('is not covered by %s in the middle of another discovery', async (_, cutOff) => {
    const before = await lastFailure();
    waiting.forget();
    lists = waiting.hold;
    const running = refreshed().catch(() => undefined);
    await waiting.pending();
    await Promise.all([running, cutOff().then(() => waiting.exchanges.forEach(answers))]);
    expect(await lastFailure()).toMatchObject({ ...before, at: expect.any(String) });
    await hub.restart();
    expect(await lastFailure()).toMatchObject({ ...before, at: expect.any(String) });
  });
});
