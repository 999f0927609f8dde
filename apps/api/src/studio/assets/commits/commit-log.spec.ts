import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { EventStore, type StreamId } from '../../../platform/event-store/event-store.ts';
import { FileEventStore } from '../../../platform/event-store/file-event-store.ts';
import { DataPaths } from '../../../platform/storage/data-paths.ts';
import { DirectSyncer } from '../../../platform/storage/direct-syncer.ts';
import { realDisk } from '../../../platform/storage/disk.ts';
import { RandomIds } from '../../../platform/time/system-clock.ts';
import { CommitLog, type StreamAppend } from './commit-log.ts';

/** A disk that fails from the n-th append on, as a full one or a crash does. */
class FailingStore extends EventStore {
  constructor(
    private readonly store: EventStore,
    private left: number,
  ) {
    super();
  }

  override read: EventStore['read'] = (stream) => this.store.read(stream);
  override ids: EventStore['ids'] = (category) => this.store.ids(category);
  override remove: EventStore['remove'] = (stream) => this.store.remove(stream);
  override append: EventStore['append'] = (...append) =>
    this.left-- > 0 ? this.store.append(...append) : Promise.reject(new Error('The disk is full.'));

  mend(): void {
    this.left = Infinity;
  }
}

const meta = { at: '2026-01-01T00:00:00.000Z', actor: 'studio' };
const character: StreamId = { category: 'studio-character', id: '1' };
const lorebook: StreamId = { category: 'studio-lorebook', id: '1' };
const append = (stream: StreamId, from: number, ...names: string[]): StreamAppend => ({
  stream,
  from,
  events: names.map((name) => ({ type: name, v: 1, data: { name } })),
});
const both = [append(character, 0, 'made'), append(lorebook, 0, 'made', 'filled')];

let root: string;
let files: FileEventStore;
beforeEach(() => {
  Logger.overrideLogger(false);
  root = mkdtempSync(join(tmpdir(), 'taproom-commits-'));
  files = new FileEventStore(new DataPaths(root), { disk: realDisk, syncer: new DirectSyncer() });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const logOn = (store: EventStore) => new CommitLog(store, new RandomIds());
const typesIn = async (stream: StreamId) => (await files.read(stream)).events.map(({ type }) => type);
const state = async () => ({
  character: await typesIn(character),
  lorebook: await typesIn(lorebook),
  open: (await files.ids('studio-commits')).length,
});

describe('a commit to several streams (S-73)', () => {
  it('is in all of them, and leaves nothing else behind', async () => {
    await logOn(files).commit(both, meta);
    expect(await state()).toEqual({ character: ['made'], lorebook: ['made', 'filled'], open: 0 });
  });

  it('has not happened where it could not be written down', async () => {
    const log = logOn(new FailingStore(files, 0));
    await expect(log.commit(both, meta)).rejects.toThrow('full');
    await logOn(files).recover();
    expect(await state()).toEqual({ character: [], lorebook: [], open: 0 });
  });

  it.each([1, 2])('is completed at the next start where the process ended after %d appends', async (appends) => {
    await logOn(new FailingStore(files, appends)).commit(both, meta);
    expect((await state()).lorebook).toEqual([]);
    await logOn(files).recover();
    expect(await state()).toEqual({ character: ['made'], lorebook: ['made', 'filled'], open: 0 });
  });

  it('is completed before anything else is written, and once', async () => {
    const store = new FailingStore(files, 2);
    const log = logOn(store);
    await log.commit(both, meta);
    await expect(log.commit([append(lorebook, 2, 'renamed')], meta)).rejects.toThrow('full');
    store.mend();
    await log.commit([append(lorebook, 2, 'renamed')], meta);
    await logOn(files).recover();
    expect(await state()).toEqual({ character: ['made'], lorebook: ['made', 'filled', 'renamed'], open: 0 });
  });

  it('is found complete where only the note of it was left', async () => {
    const store = new FailingStore(files, Infinity);
    store.remove = () => Promise.reject(new Error('The disk is full.'));
    await logOn(store).commit(both, meta);
    expect((await state()).open).toBe(1);
    await logOn(files).recover();
    expect(await state()).toEqual({ character: ['made'], lorebook: ['made', 'filled'], open: 0 });
  });

  it('writes nothing beside a note of a later release, and leaves it alone', async () => {
    await files.append(
      { category: 'studio-commits', id: 'x' },
      0,
      [{ type: 'studio.commit', v: 2, data: { all: [] } }],
      meta,
    );
    const log = logOn(files);
    expect(String((await log.recover()).fault)).toContain('studio-commits/x');
    await expect(log.commit([append(character, 0, 'made')], meta)).rejects.toThrow('studio-commits/x');
    expect((await state()).open).toBe(1);
  });
});

describe('a commit to one stream', () => {
  it('is one append', async () => {
    await logOn(new FailingStore(files, 1)).commit([append(character, 0, 'made'), append(lorebook, 0)], meta);
    expect(await state()).toEqual({ character: ['made'], lorebook: [], open: 0 });
  });

  it('is refused where the stream has moved on', async () => {
    const log = logOn(files);
    await log.commit([append(character, 0, 'made')], meta);
    await expect(log.commit([append(character, 0, 'again')], meta)).rejects.toThrow('revision');
    expect((await state()).character).toEqual(['made']);
  });
});
