import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import type { McpServer } from '@taproom/contracts';
import { echoTool, type McpTestServer, modernPage, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, discover, refresh, setPermission, setState, update } from '../support/taproom-servers.ts';
import { held } from './held.ts';
import { slowTools } from './slow-schema.ts';

let hub: Taproom;
let mcp: McpTestServer;
const lists = held();
const waiting = lists.exchanges;
const { pending } = lists;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript({ 'tools/list': lists.hold }));
});
beforeEach(() => lists.forget());
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const answer = (index: number, tools: readonly unknown[] = [echoTool]): void =>
  waiting[index]?.result(modernPage(tools));
const post = (id: string, verb: 'discover' | 'refresh') => hub.http('POST', `/api/mcp/servers/${id}/${verb}`);
const catalogOf = (id: string): string => filesOf(hub.dataRoot).catalog(id);
/** A request or two, so that what could be sent meanwhile has been. */
const aMoment = async (): Promise<void> => {
  for (let round = 0; round < 5; round += 1) await hub.http('GET', '/api/mcp/servers');
};

describe('M-50: one run for all', () => {
  it('who discovers at the same time shares one run', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const asked = Array.from({ length: 5 }, () => discover(hub, id));
    await pending();
    asked.push(discover(hub, id));
    await aMoment();
    answer(0);
    const results = await Promise.all(asked);
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(waiting).toHaveLength(1);
  });

  it('and shares its failure', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const asked = [post(id, 'discover'), post(id, 'discover')];
    await pending();
    await aMoment();
    waiting[0]?.error({ code: -32603, message: 'no' });
    for (const failed of await Promise.all(asked)) expectProblem(failed, 'mcp.discovery_failed');
    expect(waiting).toHaveLength(1);
  });

  it('whoever hangs up leaves the others their run', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const hangUp = new AbortController();
    const gone = hub.http('POST', `/api/mcp/servers/${id}/discover`, { signal: hangUp.signal }).catch(() => 'gone');
    await pending();
    const stays = discover(hub, id);
    await aMoment();
    hangUp.abort();
    expect(await gone).toBe('gone');
    answer(0);
    expect((await stays).tools).toHaveLength(1);
  });

  it('two registrations of one server run side by side', async () => {
    const servers = [await addActive(hub, { endpoint: mcp.url }), await addActive(hub, { endpoint: mcp.url })];
    const asked = servers.map(({ id }) => discover(hub, id));
    await pending(2);
    answer(1);
    answer(0);
    expect((await Promise.all(asked)).map(({ tools }) => tools.length)).toEqual([1, 1]);
  });
});

describe('M-50: refreshes run one after another', () => {
  it('each with a run of its own', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const asked = [refresh(hub, id), refresh(hub, id)];
    await pending();
    await aMoment();
    expect(waiting).toHaveLength(1);
    answer(0, [echoTool]);
    await pending(2);
    answer(1, [{ ...echoTool, name: 'newer' }]);
    const names = (await Promise.all(asked)).map(({ tools }) => tools[0]?.nativeName);
    expect(names.sort()).toEqual(['echo', 'newer']);
    expect((await discover(hub, id)).tools[0]?.nativeName).toBe('newer');
  });

  it('a discover that comes during the first refresh gets its catalog', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const refreshed = refresh(hub, id);
    await pending();
    const discovered = discover(hub, id);
    await aMoment();
    answer(0);
    expect(await discovered).toEqual(await refreshed);
    expect(waiting).toHaveLength(1);
  });
});

describe('M-50: a result that has become stale is dropped, and the call fails', () => {
  const otherUrl = (): string => `${mcp.url}?other`;
  const changes: [
    string,
    (server: McpServer) => Promise<unknown>,
    'mcp.discovery_failed' | 'mcp.server_paused' | 'mcp.registration_not_found',
  ][] = [
    ['the endpoint changed', (server) => update(hub, server, { endpoint: otherUrl() }), 'mcp.discovery_failed'],
    ['a header changed', (server) => update(hub, server, { headers: { 'X-A': '1' } }), 'mcp.discovery_failed'],
    [
      'the protocol version changed',
      (server) => update(hub, server, { protocolVersion: '2026-07-28' }),
      'mcp.discovery_failed',
    ],
    ['it was paused', ({ id }) => setState(hub, id, 'paused'), 'mcp.server_paused'],
    ['it was removed', ({ id }) => hub.http('DELETE', `/api/mcp/servers/${id}`), 'mcp.registration_not_found'],
    [
      'the endpoint changed, and changed back',
      async (server) => update(hub, await update(hub, server, { endpoint: otherUrl() }), { endpoint: mcp.url }),
      'mcp.discovery_failed',
    ],
    [
      'it was paused, and activated again',
      async ({ id }) => (await setState(hub, id, 'paused'), setState(hub, id, 'active')),
      'mcp.discovery_failed',
    ],
  ];

  describe.each(['discover', 'refresh'] as const)('%s', (verb) => {
    it.each(changes)('when %s', async (_, change, code) => {
      const server = await addActive(hub, { endpoint: mcp.url });
      const asked = post(server.id, verb);
      await pending();
      await change(server);
      answer(0);
      expectProblem(await asked, code);
      expect(existsSync(catalogOf(server.id))).toBe(false);
    });
  });

  it('and is not found afterwards either', async () => {
    const server = await addActive(hub, { endpoint: mcp.url });
    const asked = post(server.id, 'discover');
    await pending();
    await update(hub, server, { endpoint: otherUrl() });
    answer(0, [{ ...echoTool, name: 'stale' }]);
    await asked;
    const again = discover(hub, server.id);
    await pending(2);
    answer(1, [{ ...echoTool, name: 'fresh' }]);
    expect((await again).tools[0]?.nativeName).toBe('fresh');
  });

  it.each<[string, (server: McpServer) => Promise<unknown>]>([
    ['a new name', (server) => update(hub, server, { displayName: 'renamed' })],
    ['a permission', ({ id }) => setPermission(hub, id, 'echo', 'allow')],
    ['the same state again', ({ id }) => setState(hub, id, 'active')],
  ])('but %s makes nothing stale', async (_, change) => {
    const server = await addActive(hub, { endpoint: mcp.url });
    const asked = discover(hub, server.id);
    await pending();
    await change(server);
    answer(0);
    expect((await asked).tools).toHaveLength(1);
    expect(existsSync(catalogOf(server.id))).toBe(true);
  });

  it('M-51: the permissions are those of the moment of the answer', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const asked = discover(hub, id);
    await pending();
    await setPermission(hub, id, 'echo', 'allow');
    answer(0);
    expect((await asked).tools[0]?.permission).toBe('allow');
  });
});

describe('M-50: a catalog file that takes long to check', () => {
  it.each<[string, (server: McpServer) => Promise<unknown>, 'mcp.discovery_failed' | 'mcp.server_paused']>([
    ['the endpoint changed', (server) => update(hub, server, { endpoint: `${mcp.url}?other` }), 'mcp.discovery_failed'],
    ['it was paused', ({ id }) => setState(hub, id, 'paused'), 'mcp.server_paused'],
  ])('is not the answer when %s meanwhile', async (_, change, code) => {
    const server = await addActive(hub, { endpoint: mcp.url });
    const first = discover(hub, server.id);
    await pending();
    answer(0, slowTools());
    await first;
    await hub.restart();
    const asked = post(server.id, 'discover');
    await aMoment();
    await change(server);
    expectProblem(await asked, code);
  });

  it('does not come back when the connection is changed back meanwhile', async () => {
    const server = await addActive(hub, { endpoint: mcp.url });
    const first = discover(hub, server.id);
    await pending();
    answer(0, slowTools());
    await first;
    await hub.restart();
    const asked = post(server.id, 'discover');
    await aMoment();
    const other = await update(hub, server, { endpoint: `${mcp.url}?other` });
    await update(hub, other, { endpoint: mcp.url });
    expectProblem(await asked, 'mcp.discovery_failed');
    const again = discover(hub, server.id);
    await pending(2);
    answer(1);
    expect((await again).tools.map(({ nativeName }) => nativeName)).toEqual(['echo']);
  });
});
