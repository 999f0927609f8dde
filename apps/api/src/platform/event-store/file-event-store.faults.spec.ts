import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataPaths } from '../storage/data-paths.ts';
import { DirectSyncer } from '../storage/direct-syncer.ts';
import { type Disk, realDisk } from '../storage/disk.ts';
import { StorageFailedError } from '../storage/storage-failed-error.ts';
import type { EventStore, NewEvent } from './event-store.ts';
import { FileEventStore } from './file-event-store.ts';

let root: string;
const stream = { category: 'things', id: 'a' };
const meta = { at: '2026-01-02T03:04:05.678Z', actor: 'admin' };
const event = (n: number): NewEvent => ({ type: 'thing.done', v: 1, data: { n } });

function open(disk: Disk = realDisk): FileEventStore {
  return new FileEventStore(new DataPaths(root), { disk, syncer: new DirectSyncer() });
}

const file = () => join(root, 'events/things/a.jsonl');
const numbers = async (store: EventStore) =>
  (await store.read(stream)).events.map(({ data }) => (data as { n: number }).n);

async function write(count: number): Promise<void> {
  const store = open();
  for (let n = 1; n <= count; n += 1) await store.append(stream, n - 1, [event(n)], meta);
}

beforeEach(() => {
  Logger.overrideLogger(false);
  root = mkdtempSync(join(tmpdir(), 'taproom-events-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a disk that fails', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write /secret/path'), { code: 'ENOSPC' });

  type Faults = { write?: number; datasync?: boolean; truncate?: boolean };

  /** Fails the named operations of every file opened through it; `write` is how many bytes still fit. */
  function failing(faults: Faults): Disk {
    const wrap = (handle: FileHandle): FileHandle =>
      new Proxy(handle, {
        get(target, property) {
          const own: unknown = Reflect.get(target, property, target);
          if (property === 'write' && faults.write !== undefined) {
            return async (bytes: Buffer, offset: number, length: number, position: number) => {
              if (faults.write === 0) throw full;
              const fits = Math.min(length, faults.write ?? 0);
              faults.write = (faults.write ?? 0) - fits;
              return target.write(bytes, offset, fits, position);
            };
          }
          if (property === 'writeFile' && faults.write !== undefined) return () => Promise.reject(full);
          if (property === 'datasync' && faults.datasync) return () => Promise.reject(full);
          if (property === 'truncate' && faults.truncate) return () => Promise.reject(full);
          return typeof own === 'function' ? (own.bind(target) as unknown) : own;
        },
      });
    return { ...realDisk, open: async (...args) => wrap(await realDisk.open(...args)) };
  }

  it.each<[string, Faults]>([
    ['before the first byte', { write: 0 }],
    ['in the middle of a line', { write: 20 }],
    ['when the bytes are to be made durable', { datasync: true }],
  ])('%s leaves the stream as it was', async (_, faults) => {
    await write(2);
    const before = readFileSync(file());
    const used: Faults = {};
    const store = open(failing(used));
    expect(await numbers(store)).toEqual([1, 2]);
    Object.assign(used, faults);
    const refused = store.append(stream, 2, [event(3)], meta);
    await expect(refused).rejects.toBeInstanceOf(StorageFailedError);
    await expect(refused).rejects.toThrow('Could not append to events/things/a.jsonl: the disk is full (ENOSPC)');
    expect(readFileSync(file())).toEqual(before);
    delete used.write;
    delete used.datasync;
    await store.append(stream, 2, [event(4)], meta);
    expect(await numbers(open())).toEqual([1, 2, 4]);
  });

  it('that can not even take the bytes back is not believed afterwards', async () => {
    await write(2);
    const faults: Faults = { datasync: true, truncate: true };
    const store = open(failing(faults));
    await expect(store.append(stream, 2, [event(3)], meta)).rejects.toBeInstanceOf(StorageFailedError);
    expect(await numbers(store)).toEqual([1, 2]);
    faults.datasync = false;
    await expect(store.append(stream, 2, [event(3)], meta)).rejects.toBeInstanceOf(StorageFailedError);
    expect(await numbers(store)).toEqual([1, 2]);
    faults.truncate = false;
    await store.append(stream, 2, [event(4)], meta);
    expect(await numbers(open())).toEqual([1, 2, 4]);
  });

  it('leaves nothing of a stream that could not begin', async () => {
    const store = open(failing({ write: 0 }));
    await expect(store.append(stream, 0, [event(1)], meta)).rejects.toBeInstanceOf(StorageFailedError);
    expect(readdirSync(join(root, 'events/things'))).toEqual([]);
    expect(await store.read(stream)).toEqual({ events: [], revision: 0 });
  });

  it('is told with the name in the data root, not with the path', async () => {
    mkdirSync(file(), { recursive: true });
    await expect(open().read(stream)).rejects.toThrow(
      /^Could not read events\/things\/a\.jsonl: it is a folder \(EISDIR\)$/,
    );
    writeFileSync(join(root, 'events/other'), '');
    await expect(open().ids('other')).rejects.toThrow(/^Could not list events\/other: .*\(ENOTDIR\)$/);
  });
});
