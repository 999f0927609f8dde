import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ActivityItem, ActivityPage } from '@taproom/contracts';
import { putProfile } from '../agent/support/agent.ts';
import { read } from '../support/http.ts';
import { newDataRoot, startTaproom, type Taproom } from '../support/taproom.ts';
import { followEvents } from '../support/taproom-events.ts';
import { addServer, setPermission } from '../support/taproom-servers.ts';

const MOST = 10;

let hub: Taproom;
let id: string;
beforeEach(async () => {
  hub = await startTaproom({ env: { TAPROOM_ACTIVITY_MAX_ITEMS: String(MOST) } });
  ({ id } = await addServer(hub));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await hub.close();
});

const ends: (() => Promise<void>)[] = [];
/** Another Taproom, on what the first one has on disk now. */
async function startWith(env: Record<string, string>): Promise<Taproom> {
  const dataRoot = await newDataRoot();
  cpSync(hub.dataRoot, dataRoot, { recursive: true, filter: (path) => !basename(path).startsWith('.lock') });
  const other = await startTaproom({ dataRoot, env });
  ends.push(async () => {
    await other.close();
    rmSync(dataRoot, { recursive: true });
  });
  return other;
}

const page = async (query = ''): Promise<ActivityPage> =>
  read(ActivityPage, await hub.http('GET', `/api/mcp/activity${query}`)) as ActivityPage;
const whole = async (): Promise<ActivityItem[]> => (await page('?limit=500')).items;
const names = (items: readonly ActivityItem[]) => items.map(({ data }) => data['nativeName']);
const newestNames = (last: number) => Array.from({ length: MOST }, (_, index) => `t${last - index}`);

/** Changes of the registration: its own stream has them. */
async function change(from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) await setPermission(hub, id, `t${number}`, 'ask');
}

const journals = (): string => join(hub.dataRoot, 'events/activity');
const journalFiles = (): string[] => readdirSync(journals()).filter((name) => !name.startsWith('.'));

describe('the window of the activity', () => {
  it('says nothing of a cut while everything is kept', async () => {
    await change(1, MOST - 1);
    expect(await page()).toEqual({ items: expect.any(Array), nextCursor: null });
    expect(await whole()).toHaveLength(MOST);
  });

  it('keeps the newest, pages to its end, and says there that older ones are not kept', async () => {
    await change(1, 25);
    expect(names(await whole())).toEqual(newestNames(25));
    const paged: ActivityItem[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: ActivityPage = await page(`?limit=3${cursor && `&cursor=${cursor}`}`);
      expect(next.olderNotKept).toBe(next.nextCursor === null ? true : undefined);
      paged.push(...next.items);
      cursor = next.nextCursor;
    }
    expect(paged).toEqual(await whole());
  });

  it('tells who asks for what is older that it is not kept', async () => {
    await change(1, 5);
    const { nextCursor } = await page('?limit=3');
    await change(6, 25);
    expect(await page(`?cursor=${nextCursor}`)).toEqual({ items: [], nextCursor: null, olderNotKept: true });
  });

  it('is the same after a restart', async () => {
    await change(1, 25);
    const before = await page('?limit=500');
    await hub.restart();
    expect(await page('?limit=500')).toEqual(before);
    await change(26, 26);
    expect(names(await whole())).toEqual(newestNames(26));
  });

  it('tells a reader of the live events what it has missed, once', async () => {
    const [created] = await whole();
    await change(1, 25);
    const late = await followEvents(hub, created?.id);
    const told = await late.until((events) => events.length === MOST + 1);
    late.close();
    expect(told[0]).toMatchObject({ event: 'activity.not_kept', item: { actor: 'taproom' } });
    expect(told[0]?.item.data['message']).toMatch(/TAPROOM_ACTIVITY_MAX_ITEMS/);
    expect(names(told.slice(1).map(({ item }) => item))).toEqual(newestNames(25).reverse());
    const again = await followEvents(hub, told[0]?.id);
    const resumed = await again.until((events) => events.length === MOST);
    again.close();
    expect(resumed.map(({ item }) => item)).toEqual(told.slice(1).map(({ item }) => item));
  });
});

describe('a reader of what is new', () => {
  it('gets that alone, however much is not kept', async () => {
    await change(1, 25);
    const live = await followEvents(hub);
    await change(26, 26 + MOST);
    const told = await live.until((events) => events.length === MOST + 1);
    live.close();
    expect(names(told.map(({ item }) => item))).toEqual(
      Array.from({ length: MOST + 1 }, (_, index) => `t${26 + index}`),
    );
  });
});

describe('the journal of the activity', () => {
  let made = 0;
  /** Profiles that are saved: no stream but the journal tells of them. */
  async function saveMany(count: number): Promise<void> {
    for (const last = made + count; made < last; made += 1) {
      await putProfile(hub, `p${made}`, { allow: ['builtin:workspace.read_file'] });
    }
  }

  it('is made shorter, and loses nothing of what is kept', async () => {
    await change(1, 5);
    await saveMany(2 * MOST);
    expect(journalFiles()).toEqual(['journal.jsonl']);
    await saveMany(1);
    const before = await page('?limit=500');
    expect(journalFiles()).toEqual(['journal-2.jsonl']);
    expect(readFileSync(join(journals(), 'journal-2.jsonl'), 'utf8').split('\n').length).toBeLessThan(MOST + 5);
    await hub.restart();
    expect(await page('?limit=500')).toEqual(before);
    expect(before.items).toHaveLength(MOST);
    await saveMany(3 * MOST);
    expect(journalFiles()).toEqual(['journal-4.jsonl']);
  });

  it('does not bring back what was given up, although the streams of registrations have it', async () => {
    await change(1, 5);
    await saveMany(2 * MOST + 1);
    expect(names(await whole())).not.toContain('t5');
    const before = await whole();
    const wider = await startWith({ TAPROOM_ACTIVITY_MAX_ITEMS: '1000' });
    const { items, olderNotKept } = read(ActivityPage, await wider.http('GET', '/api/mcp/activity?limit=500'));
    expect([items, olderNotKept]).toEqual([before, true]);
  });

  it('counts once what a crash in the middle left twice', async () => {
    await saveMany(2 * MOST);
    const [old, aside] = [join(journals(), 'journal.jsonl'), join(hub.dataRoot, 'aside')];
    copyFileSync(old, aside);
    await saveMany(1);
    const before = await page('?limit=500');
    await hub.restart(() => {
      copyFileSync(aside, old);
      rmSync(aside);
    });
    expect(await page('?limit=500')).toEqual(before);
    await saveMany(3 * MOST);
    expect(journalFiles()).toHaveLength(1);
  });

  it('leaves one that is damaged where it is', async () => {
    await saveMany(3);
    await hub.restart(() => writeFileSync(join(journals(), 'journal.jsonl'), 'rubbish\n'));
    await saveMany(2 * MOST + 1);
    expect(journalFiles().sort()).toEqual(['journal-3.jsonl', 'journal.jsonl']);
    expect(readFileSync(join(journals(), 'journal.jsonl'), 'utf8')).toBe('rubbish\n');
    expect(await whole()).toHaveLength(MOST);
  });
});
