import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ActivityPage } from '@taproom/contracts';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { type EventFeed, followEvents, type ServerEvent } from '../support/taproom-events.ts';
import { addActive, addServer, discover, setPermission, testCall, update } from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
const feeds: EventFeed[] = [];
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript());
});
afterEach(() => feeds.splice(0).forEach((feed) => feed.close()));
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const follow = async (lastEventId?: string): Promise<EventFeed> => {
  const feed = await followEvents(hub, lastEventId);
  feeds.push(feed);
  return feed;
};
const newest = async () =>
  (read(ActivityPage, await hub.http('GET', '/api/mcp/activity?limit=500')) as ActivityPage).items;
const writeMany = async (id: string, count: number): Promise<void> => {
  for (let round = 0; round < count; round += 1) await setPermission(hub, id, `t${round}`, 'ask');
};
const idsOf = (events: readonly ServerEvent[]) => events.map(({ id }) => id);

describe('the live events', () => {
  it('come as an event stream that nobody keeps', async () => {
    const feed = await follow();
    expect(feed.status).toBe(200);
    expect(feed.headers['content-type']).toMatch(/^text\/event-stream\b/);
    expect(feed.headers['cache-control']).toMatch(/no-(store|cache)/);
  });

  it('can be asked for their head alone', async () => {
    const answer = await hub.http('HEAD', '/api/mcp/events', { signal: AbortSignal.timeout(5_000) });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream\b/);
  });

  it('have the id, the type and the item of the activity', async () => {
    const feed = await follow();
    const { id } = await addServer(hub);
    const [event] = await feed.until((all) => all.length === 1);
    const [item] = await newest();
    expect(event).toEqual({ id: item?.id, event: 'mcp.registration.created', item });
    expect(item?.registrationId).toBe(id);
  });

  it('begin with now: nothing of the past is told to whoever does not ask for it', async () => {
    await addServer(hub);
    const feed = await follow();
    const { id } = await addServer(hub);
    const [first] = await feed.until((all) => all.length > 0);
    expect(first?.item.registrationId).toBe(id);
  });

  it('reach everyone who follows, whoever acted', async () => {
    const [one, other] = [await follow(), await follow()];
    const { id } = await addServer(hub);
    await hub.api.tools.setPermission({ registrationId: id, nativeName: 'echo', permission: 'allow' });
    for (const feed of [one, other]) {
      const types = (await feed.until((all) => all.length === 2)).map(({ event }) => event);
      expect(types).toEqual(['mcp.registration.created', 'mcp.registration.permission_set']);
    }
  });

  it('come in the order of the activity, also when many write at the same time', async () => {
    const servers = await Promise.all(Array.from({ length: 8 }, () => addServer(hub)));
    const feed = await follow();
    await Promise.all(servers.map(({ id }) => writeMany(id, 15)));
    const events = await feed.until((all) => all.length >= 120);
    expect(idsOf(events)).toEqual(
      (await newest())
        .slice(0, 120)
        .map((item) => item.id)
        .reverse(),
    );
  });

  it('tell of discoveries and test calls too', async () => {
    const feed = await follow();
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    await testCall(hub, id);
    const types = (await feed.until((all) => all.some(({ event }) => event === 'mcp.test_call.finished'))).map(
      ({ event }) => event,
    );
    expect(types).toEqual([
      'mcp.registration.created',
      'mcp.registration.activated',
      'mcp.catalog.published',
      'mcp.test_call.finished',
    ]);
  });
});

describe('Last-Event-ID', () => {
  it('brings what was missed, and nothing twice', async () => {
    const feed = await follow();
    const { id } = await addServer(hub);
    const [seen] = await feed.until((all) => all.length === 1);
    feed.close();
    await setPermission(hub, id, 'a', 'ask');
    await setPermission(hub, id, 'b', 'ask');
    const resumed = await follow(seen?.id);
    await setPermission(hub, id, 'c', 'ask');
    const events = await resumed.until((all) => all.length === 3);
    expect(events.map(({ item }) => item.data['nativeName'])).toEqual(['a', 'b', 'c']);
  });

  it('does so across a restart', async () => {
    const feed = await follow();
    const { id } = await addActive(hub, { endpoint: mcp.url });
    const [seen] = await feed.until((all) => all.length === 2);
    await testCall(hub, id);
    await hub.restart();
    await setPermission(hub, id, 'a', 'ask');
    const resumed = await follow(seen?.id);
    const events = await resumed.until((all) => all.length === 3);
    expect(events.map(({ event }) => event)).toEqual([
      'mcp.registration.activated',
      'mcp.test_call.finished',
      'mcp.registration.permission_set',
    ]);
  });

  it('loses nothing and repeats nothing while others write', async () => {
    const servers = await Promise.all(Array.from({ length: 8 }, () => addServer(hub)));
    const [start] = await newest();
    const writing = Promise.all(servers.map(({ id }) => writeMany(id, 15)));
    const collected: ServerEvent[] = [];
    while (collected.length < 120) {
      const feed = await follow(collected.at(-1)?.id ?? start?.id);
      await feed.until((all) => all.length > 0);
      feed.close();
      collected.push(...feed.events);
    }
    await writing;
    const expected = (await newest()).filter(({ id }) => id > (start?.id ?? ''));
    expect(idsOf(collected)).toEqual(expected.map(({ id }) => id).reverse());
  });

  it.each([
    ['many events', 100, 100_000],
    ['a single event that is larger than a reader may lag behind', 2, 3_000_000],
  ])('brings a long absence whole, in as many turns as it takes: %s', async (_, count, bytes) => {
    const server = await addServer(hub, { endpoint: `http://127.0.0.1:9/${'a/'.repeat(bytes / 2)}` });
    const [start] = await newest();
    for (let round = 0; round < count; round += 1) await update(hub, server, { displayName: `round ${round}` });
    const collected: ServerEvent[] = [];
    while (collected.length < count) {
      const feed = await follow(collected.at(-1)?.id ?? start?.id);
      await feed.until((all) => all.length + collected.length >= count).catch(() => undefined);
      feed.close();
      expect(feed.events.length).toBeGreaterThan(0);
      collected.push(...feed.events);
    }
    const names = collected.map(({ item }) => item.data['displayName']);
    expect(names).toEqual(Array.from({ length: count }, (_none, round) => `round ${round}`));
  });

  it.each(['not an id of ours', '', '99999999999999999999', '5'])(
    '%j, which never was one, brings what is new alone',
    async (after) => {
      await addServer(hub);
      const feed = await follow(after);
      const { id } = await addServer(hub);
      const [first] = await feed.until((all) => all.length > 0);
      expect(first?.item.registrationId).toBe(id);
    },
  );
});

describe('the end of the live events', () => {
  it('comes when Taproom stops, which does not wait for its readers', async () => {
    const other = await startTaproom();
    const feed = await followEvents(other);
    await other.close();
    await feed.ended;
  });
});
