import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StreamDamagedError } from '../event-store/event-store-errors.ts';
import { FileEventStore } from '../event-store/file-event-store.ts';
import { DataPaths } from '../storage/data-paths.ts';
import { DirectSyncer } from '../storage/direct-syncer.ts';
import { type Disk, realDisk } from '../storage/disk.ts';
import { StorageFailedError } from '../storage/storage-failed-error.ts';
import { Clock } from '../time/clock.ts';
import { Journal } from './journal.ts';
import { StreamUnreadableError } from './stream-unreadable-error.ts';

type Added = { type: 'added'; data: { n: number } };

class Always extends Clock {
  override now(): string {
    return '2026-01-02T03:04:05.678Z';
  }
}

let root: string;
let full: boolean;
const disk: Disk = {
  ...realDisk,
  open: (path, flags, mode) =>
    full && flags !== 'r'
      ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }))
      : realDisk.open(path, flags, mode),
};

function open(): Journal<number, Added> {
  const store = new FileEventStore(new DataPaths(root), { disk, syncer: new DirectSyncer() });
  return new Journal(
    {
      category: 'sums',
      absent: 0,
      version: 1,
      upcast: ({ type, data }) => {
        if (type !== 'added') throw new Error(`The event ${type} is not known.`);
        return { type, data: data as { n: number } };
      },
      evolve: (sum, event) => sum + event.data.n,
    },
    store,
    new Always(),
  );
}

const added = (n: number): Added => ({ type: 'added', data: { n } });
const written = (n: number, seq: number) => ({ ...added(n), seq, at: '2026-01-02T03:04:05.678Z' });

beforeEach(() => {
  full = false;
  root = mkdtempSync(join(tmpdir(), 'taproom-journal-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a journal', () => {
  it('is absent where there is no stream, whatever the id', async () => {
    const journal = open();
    for (const id of ['none', '../up', 'a/b', '.hidden', 'x'.repeat(5000), '']) {
      expect(await journal.read(id)).toEqual({ state: 0, events: [] });
    }
    expect(await journal.ids()).toEqual([]);
  });

  it('gives back what was appended, also after a restart', async () => {
    expect(await open().change('a', 'me', () => [added(1), added(2)])).toEqual({
      state: 3,
      appended: [written(1, 1), written(2, 2)],
    });
    const journal = open();
    await journal.change('a', 'me', (sum) => [added(sum * 10)]);
    expect(await journal.read('a')).toEqual({ state: 33, events: [written(1, 1), written(2, 2), written(30, 3)] });
    expect(await journal.ids()).toEqual(['a']);
  });

  it('decides each change upon the one before, and writes nothing where nothing is decided', async () => {
    const journal = open();
    const sums: number[] = [];
    const plusOne = (sum: number): Added[] => {
      sums.push(sum);
      return [added(1)];
    };
    await Promise.all(Array.from({ length: 20 }, () => journal.change('a', 'me', plusOne)));
    expect(sums).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(await journal.change('a', 'me', () => [])).toEqual({ state: 20, appended: [] });
  });

  it('hands on what a decision throws, and goes on', async () => {
    const journal = open();
    await expect(
      journal.change('a', 'me', () => {
        throw new Error('refused');
      }),
    ).rejects.toThrow('refused');
    expect((await journal.change('a', 'me', () => [added(1)])).state).toBe(1);
  });

  it('keeps memory as it was when an append fails', async () => {
    const journal = open();
    await journal.change('a', 'me', () => [added(1)]);
    const heard: unknown[] = [];
    journal.follow('a', (event) => heard.push(event));
    full = true;
    await expect(journal.change('a', 'me', () => [added(2)])).rejects.toThrow(StorageFailedError);
    full = false;
    expect(await journal.read('a')).toEqual({ state: 1, events: [written(1, 1)] });
    expect(heard).toEqual([]);
    expect((await journal.change('a', 'me', () => [added(5)])).state).toBe(6);
  });

  it('tells followers each event of their stream in order, until they leave', async () => {
    const journal = open();
    const heard: number[] = [];
    const leave = journal.follow('a', ({ seq }) => heard.push(seq));
    await journal.change('b', 'me', () => [added(9)]);
    await Promise.all([1, 2, 3].map((n) => journal.change('a', 'me', () => [added(n), added(n)])));
    leave();
    await journal.change('a', 'me', () => [added(4)]);
    expect(heard).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('says which stream is damaged, and which event is not known', async () => {
    await open().change('a', 'me', () => [added(1)]);
    appendFileSync(join(root, 'events/sums/a.jsonl'), 'rubbish\n{"seq":2}\n');
    await expect(open().read('a')).rejects.toThrow(StreamDamagedError);
    await open().change('b', 'me', () => [{ ...added(1), type: 'newer' } as unknown as Added]);
    await expect(open().read('b')).rejects.toThrow(StreamUnreadableError);
    await expect(open().read('b')).rejects.toThrow(/Event 1 of the stream sums\/b .*newer/);
  });
});
