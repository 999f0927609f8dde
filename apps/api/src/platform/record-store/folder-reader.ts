import { type BigIntStats, statSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { forEachLimited } from '../locks/for-each-limited.ts';
import { stampOf } from '../storage/stamp-of.ts';
import type { FolderView } from './folder-view.ts';
import { FolderWatch } from './folder-watch.ts';
import { type FoundRecord, readRecord } from './read-record.ts';
import { isRecordName, listRecordNames } from './record-names.ts';

/** The watch is trusted, but not for ever. */
const SCAN_EVERY_MS = 2_000;
const PARALLEL_READS = 16;

/** Keeps a view true to its folder. Where the folder can be watched, only what the kernel reports is read again. */
export class FolderReader {
  readonly #path: string;
  readonly #view: FolderView;
  #watch: FolderWatch | undefined;
  #dirty = new Set<string>();
  #identity = '';
  #scannedAt = 0;

  constructor(path: string, view: FolderView) {
    this.#path = path;
    this.#view = view;
  }

  /** Sees every change made before the call. @throws what `stat` and `readdir` throw when the folder can't be listed */
  async refresh(): Promise<void> {
    await nextPollOfEvents();
    // Another folder of the same name (a backup moved into its place) is not the one that is watched.
    const identity = identityOf(statSync(this.#path, { bigint: true }));
    if (identity !== this.#identity) await this.#rewatch(identity);
    if (this.#watch === undefined || performance.now() - this.#scannedAt > SCAN_EVERY_MS) await this.#scan();
    else await this.#readAgain();
  }

  /** To be called when a write failed half-way: the disk says what has become of it. */
  suspect(name: string): void {
    this.#dirty.add(name);
  }

  close(): void {
    this.#watch?.close();
    this.#watch = undefined;
  }

  async #rewatch(identity: string): Promise<void> {
    this.close();
    this.#identity = identity;
    this.#scannedAt = Number.NEGATIVE_INFINITY;
    this.#watch = await FolderWatch.open(this.#path, (name) => {
      if (name === undefined) this.#identity = '';
      else if (isRecordName(name)) this.#dirty.add(name);
    });
  }

  async #readAgain(): Promise<void> {
    const moment = this.#view.moment();
    const names = this.#takeDirty();
    for (const name of this.#view.looseNames) names.add(name);
    if (names.size === 0) return;
    await forEachLimited(names, PARALLEL_READS, async (name) => this.#view.put(name, await this.#read(name), moment));
  }

  async #scan(): Promise<void> {
    const moment = this.#view.moment();
    const dirty = this.#takeDirty();
    const startedAt = performance.now();
    const names = new Set(await listRecordNames(this.#path));
    for (const name of this.#view.entries.keys()) if (!names.has(name)) this.#view.put(name, missing, moment);
    await forEachLimited(names, PARALLEL_READS, async (name) => {
      if (dirty.has(name) || !(await this.#isKnown(name))) this.#view.put(name, await this.#read(name), moment);
    });
    this.#scannedAt = startedAt;
  }

  #takeDirty(): Set<string> {
    const dirty = this.#dirty;
    this.#dirty = new Set();
    return dirty;
  }

  async #isKnown(name: string): Promise<boolean> {
    const stats = await lstat(join(this.#path, name), { bigint: true }).catch(() => undefined);
    return stats !== undefined && this.#view.isKnown(name, stampOf(stats));
  }

  async #read(name: string): Promise<FoundRecord> {
    const found = await readRecord(join(this.#path, name));
    return found.read.kind === 'missing' && name.includes('\uFFFD') ? unnameable : found;
  }
}

const missing: FoundRecord = { read: { kind: 'missing' }, stamp: '', loose: false };
const unnameable: FoundRecord = {
  read: { kind: 'unreadable', message: 'its name is not UTF-8' },
  stamp: '',
  loose: true,
};

/**
 * Lets the loop ask the kernel once for what has happened, watch events included. The first turn may belong to a round
 * whose question was put before the caller's request was read.
 */
async function nextPollOfEvents(): Promise<void> {
  await turnOfTheLoop();
  await turnOfTheLoop();
}

/** Also changes with the folder's permissions: whether it can be listed has to be tried again then. */
function identityOf({ dev, ino, birthtimeNs, mode, uid, gid }: BigIntStats): string {
  return [dev, ino, birthtimeNs, mode, uid, gid].join(':');
}
