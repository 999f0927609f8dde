import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataPaths } from '../storage/data-paths.ts';
import { DirectSyncer } from '../storage/direct-syncer.ts';
import { type Disk, realDisk } from '../storage/disk.ts';
import type { EventStore, NewEvent, StreamId } from './event-store.ts';
import { FileEventStore } from './file-event-store.ts';

let root: string;
let opened: FileHandle[];
let store: EventStore;

const disk: Disk = {
  ...realDisk,
  open: async (...args) => {
    const handle = await realDisk.open(...args);
    if (args[1] === 'r+') opened.push(handle);
    return handle;
  },
};
const freshStore = (): EventStore => new FileEventStore(new DataPaths(root), { disk, syncer: new DirectSyncer() });
const streamOf = (id: string): StreamId => ({ category: 'things', id });
const file = (id: string): string => join(root, `events/things/${id}.jsonl`);
const event = (n: number): NewEvent => ({ type: 'thing.done', v: 1, data: { n } });
const append = (id: string, n: number) =>
  store.append(streamOf(id), n - 1, [event(n)], { at: '2026-01-02T03:04:05.678Z', actor: 'admin' });
const numbersOnDisk = async (id: string): Promise<number[]> =>
  (await freshStore().read(streamOf(id))).events.map(({ data }) => (data as { n: number }).n);
async function appendUpTo(id: string, last: number): Promise<void> {
  for (let n = 1; n <= last; n += 1) await append(id, n);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taproom-kept-'));
  opened = [];
  store = freshStore();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a stream that is appended to again and again', () => {
  it('is opened once', async () => {
    await appendUpTo('a', 6);
    expect(opened).toHaveLength(1);
    expect(await numbersOnDisk('a')).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('goes on in the file that has taken its place, also when that has been read since', async () => {
    await appendUpTo('a', 3);
    copyFileSync(file('a'), `${file('a')}.copy`);
    renameSync(`${file('a')}.copy`, file('a'));
    expect((await store.read(streamOf('a'))).revision).toBe(3);
    await append('a', 4);
    expect(await numbersOnDisk('a')).toEqual([1, 2, 3, 4]);
  });

  it('goes on where a backup that was written over it ends', async () => {
    await appendUpTo('a', 2);
    const backup = readFileSync(file('a'));
    await append('a', 3);
    writeFileSync(file('a'), backup);
    await append('a', 3);
    expect(await numbersOnDisk('a')).toEqual([1, 2, 3]);
  });

  it('begins anew once it was removed, here or from outside', async () => {
    await appendUpTo('a', 3);
    await store.remove(streamOf('a'));
    await appendUpTo('a', 2);
    rmSync(file('a'));
    await appendUpTo('a', 1);
    expect(await numbersOnDisk('a')).toEqual([1]);
  });

  it('keeps its file open only while few others are', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `s${index}`);
    for (const id of ids) await appendUpTo(id, 2);
    const stillOpen = opened.filter(({ fd }) => fd !== -1);
    expect(stillOpen.length).toBeLessThanOrEqual(32);
    expect(ids.map((id) => statSync(file(id)).size > 0)).not.toContain(false);
  });
});
