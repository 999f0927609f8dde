import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivityItem, ActivityPage } from '@taproom/contracts';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid } from '../support/taproom-problems.ts';
import {
  addActive,
  addServer,
  discover,
  setOverride,
  setPermission,
  setState,
  startCall,
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

async function page(query = ''): Promise<{ items: ActivityItem[]; nextCursor: string | null }> {
  return read(ActivityPage, await hub.http('GET', `/api/mcp/activity${query}`)) as ActivityPage;
}

async function all(query: string): Promise<ActivityItem[]> {
  const items: ActivityItem[] = [];
  for (let cursor = ''; ;) {
    const next = await page(`?${query}${cursor}`);
    items.push(...next.items);
    if (next.nextCursor === null) return items;
    cursor = `&cursor=${encodeURIComponent(next.nextCursor)}`;
  }
}

const item = (registrationId: string, type: string, data: object) => ({
  id: expect.stringMatching(/\S/),
  at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
  actor: 'admin',
  registrationId,
  type,
  data,
});

describe('the activity', () => {
  it('tells everything that happened to a registration, newest first', async () => {
    const server = await addActive(hub, { displayName: 'Mine', endpoint: mcp.url, headers: { 'X-A': '1' } });
    const { id } = server;
    await update(hub, server, { displayName: 'Renamed' });
    await setPermission(hub, id, 'echo', 'ask');
    await setOverride(hub, id, 'echo', { description: 'mine' });
    await setOverride(hub, id, 'echo', null);
    await discover(hub, id);
    await testCall(hub, id);
    await setState(hub, id, 'paused');
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
    const connection = { endpoint: mcp.url, headerCount: 1, protocolVersion: 'auto' };
    const { items } = await page(`?registrationId=${id}`);
    expect(items).toEqual([
      item(id, 'mcp.registration.removed', {}),
      item(id, 'mcp.registration.paused', {}),
      item(id, 'mcp.test_call.finished', {
        nativeName: 'echo',
        durationMs: expect.any(Number),
        outcome: 'known_response',
        response: 'tool_result',
        isError: false,
      }),
      item(id, 'mcp.catalog.published', { protocolVersion: '2026-07-28', toolCount: 1, diagnosticCount: 0 }),
      item(id, 'mcp.registration.description_overridden', { nativeName: 'echo', override: 'deleted' }),
      item(id, 'mcp.registration.description_overridden', { nativeName: 'echo', override: 'set' }),
      item(id, 'mcp.registration.permission_set', { nativeName: 'echo', permission: 'ask' }),
      item(id, 'mcp.registration.updated', { displayName: 'Renamed', connectionChanged: false, ...connection }),
      item(id, 'mcp.registration.activated', {}),
      item(id, 'mcp.registration.created', { displayName: 'Mine', ...connection }),
    ]);
  });

  it('tells a discovery that failed and a call that was not sent', async () => {
    const { id } = await addActive(hub, {});
    await hub.http('POST', `/api/mcp/servers/${id}/discover`);
    await testCall(hub, id, { argumentsJson: '[]' });
    const { items } = await page(`?registrationId=${id}&limit=2`);
    expect(items).toEqual([
      item(id, 'mcp.test_call.finished', {
        nativeName: 'echo',
        durationMs: expect.any(Number),
        outcome: 'not_sent',
        code: 'mcp.call_arguments_not_object',
      }),
      item(id, 'mcp.catalog.failed', {
        ...{ code: 'mcp.discovery_failed', message: expect.stringMatching(/\S/) },
        cause: expect.objectContaining({ kind: 'transport', code: 'mcp.connection_failed' }),
      }),
    ]);
  });

  it('has ids that grow with time, and no two alike', async () => {
    const { id } = await addServer(hub);
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => setPermission(hub, id, name, 'ask')));
    const ids = (await all('limit=100')).map((one) => one.id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same after a restart, what was removed included', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    await testCall(hub, id);
    await hub.http('DELETE', `/api/mcp/servers/${id}`);
    await addServer(hub);
    const before = await all('limit=500');
    await hub.restart();
    expect(await all('limit=500')).toEqual(before);
  });

  it('has what ended in the moment of a stop, and what the stop ended', async () => {
    const never = await scripted(modernScript({ 'tools/call': () => undefined }));
    const { id } = await addActive(hub, { endpoint: never.url });
    const started = Array.from({ length: 10 }, () => startCall(hub, id, { argumentsJson: '[]' }));
    await Promise.all([...started, startCall(hub, id)]);
    while (never.received('tools/call').length === 0) await hub.http('GET', '/api/mcp/servers');
    await Promise.all(Array.from({ length: 10 }, () => startCall(hub, id, { argumentsJson: '[]' })));
    await hub.restart();
    await never.close();
    const finished = (await all(`registrationId=${id}`)).filter(({ type }) => type === 'mcp.test_call.finished');
    const outcomes = finished.map(({ data }) => data['outcome']);
    expect(outcomes.sort()).toEqual([...Array.from({ length: 20 }, () => 'not_sent'), 'outcome_unknown']);
  });

  it('goes on after a restart, later than what was', async () => {
    await hub.restart();
    const [before] = (await page('?limit=1')).items;
    const { id } = await addServer(hub);
    const [after] = (await page('?limit=1')).items;
    expect(after?.registrationId).toBe(id);
    expect((after?.id ?? '') > (before?.id ?? '')).toBe(true);
  });

  it('tells nothing of what did not happen', async () => {
    const { id } = await addServer(hub);
    await setState(hub, id, 'paused');
    await setPermission(hub, id, 'echo', 'off');
    await hub.http('PUT', `/api/mcp/servers/${id}/state`, { body: { state: 'on' } });
    expect((await page(`?registrationId=${id}`)).items.map(({ type }) => type)).toEqual(['mcp.registration.created']);
  });
});

describe('the pages of the activity', () => {
  it('follow each other without a gap and without a repetition', async () => {
    const { id } = await addServer(hub);
    for (let round = 0; round < 10; round += 1) await setPermission(hub, id, `t${round}`, 'ask');
    const whole = (await page(`?registrationId=${id}&limit=500`)).items;
    expect(whole).toHaveLength(11);
    expect(await all(`registrationId=${id}&limit=3`)).toEqual(whole);
    expect(await all(`registrationId=${id}&limit=11`)).toEqual(whole);
  });

  it.each(['', 'garbage', '12x', '-1', '%00'])('are not to be had for a cursor that is none (%j)', async (cursor) => {
    const [issue] = expectInvalid(await hub.http('GET', `/api/mcp/activity?cursor=${cursor}`), 'cursor');
    expect(issue?.message).toBe('must be the nextCursor of an earlier page');
  });

  it.each([
    ['0', 'must be at least 1'],
    ['501', 'must be at most 500'],
  ])('have no limit of %s', async (limit, message) => {
    const [issue] = expectInvalid(await hub.http('GET', `/api/mcp/activity?limit=${limit}`), 'limit');
    expect(issue?.message).toBe(message);
  });

  it('stay as they were while newer things happen', async () => {
    const { id } = await addServer(hub);
    for (let round = 0; round < 3; round += 1) await setPermission(hub, id, `t${round}`, 'ask');
    const first = await page(`?registrationId=${id}&limit=2`);
    await setPermission(hub, id, 'later', 'ask');
    const second = await page(`?registrationId=${id}&limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ data }) => data['nativeName'])).toEqual([
      't2',
      't1',
      't0',
      undefined,
    ]);
    expect(second.nextCursor).toBeNull();
  });

  it('have 50 items where no limit is given', async () => {
    const { id } = await addServer(hub);
    for (let round = 0; round < 51; round += 1) await setPermission(hub, id, `t${round}`, 'ask');
    expect((await page(`?registrationId=${id}`)).items).toHaveLength(50);
  });

  it('of a registration that nobody knows are empty', async () => {
    expect(await page('?registrationId=00000000-0000-4000-8000-000000000000')).toEqual({ items: [], nextCursor: null });
  });

  it.each(['limit=0', 'limit=501', 'limit=x', 'limit=1.5'])('can not have %s', async (query) => {
    expectInvalid(await hub.http('GET', `/api/mcp/activity?${query}`), 'limit');
  });

  it('M-5: know no other parameter', async () => {
    expectInvalid(await hub.http('GET', '/api/mcp/activity?since=1'), 'since');
  });
});
