import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KeyedQueue } from '../locks/keyed-queue.ts';
import { discardFile, publishFile, type StagedFile, type WriteTools, writeStaged } from '../storage/atomic-write.ts';
import { requirePlainName } from '../storage/data-paths.ts';
import { StorageFailedError } from '../storage/storage-failed-error.ts';
import { FolderReader } from './folder-reader.ts';
import { FolderView } from './folder-view.ts';
import { changedAtOf } from './read-record.ts';
import { recordNameOfStaged, stagedNameFor } from './record-names.ts';
import type { RecordFolder, RecordRead, StagedRecord, UnfinishedRecord } from './record-store.ts';
import { removeEntry } from '../storage/remove-entry.ts';

/** `path` is absolute; `shown` is how messages name it. */
export type FolderPlace = { path: string; shown: string };

/** A folder of records, watched where that can be relied on. */
export class FileRecordFolder implements RecordFolder {
  readonly #place: FolderPlace;
  readonly #tools: WriteTools;
  readonly #view = new FolderView();
  readonly #reader: FolderReader;
  readonly #queue = new KeyedQueue();
  #running: Promise<unknown> = Promise.resolve();
  #waiting: Promise<ReadonlySet<string>> | undefined;

  private constructor(place: FolderPlace, tools: WriteTools) {
    this.#place = place;
    this.#tools = tools;
    this.#reader = new FolderReader(place.path, this.#view);
  }

  /** Reads the whole folder. @throws StorageFailedError when it can't be listed */
  static async open(place: FolderPlace, tools: WriteTools): Promise<FileRecordFolder> {
    const folder = new FileRecordFolder(place, tools);
    await folder.settle();
    return folder;
  }

  entries(): ReadonlyMap<string, RecordRead> {
    return this.#view.entries;
  }

  /** Calls that come while one runs share the next: the running one may have looked before their changes were made. */
  settle(): Promise<ReadonlySet<string>> {
    if (this.#waiting) return this.#waiting;
    const turn = this.#running.then(() => {
      this.#waiting = undefined;
      return this.#bringUpToDate();
    });
    this.#waiting = turn;
    this.#running = turn.catch(() => undefined);
    return turn;
  }

  async write(name: string, text: string): Promise<void> {
    const staged = await this.stage(name, text);
    await staged.publish();
  }

  async stage(name: string, text: string): Promise<StagedRecord> {
    const path = join(this.#place.path, stagedNameFor(requirePlainName(name)));
    const staged = await this.#attempt('write', name, () => writeStaged(path, text, this.#tools));
    return this.#staged(name, staged, text);
  }

  async unfinished(): Promise<UnfinishedRecord[]> {
    const found: UnfinishedRecord[] = [];
    for (const file of await this.#attempt('list', '', () => readdir(this.#place.path))) {
      const name = recordNameOfStaged(file);
      if (name === undefined) continue;
      const path = join(this.#place.path, file);
      const text = await this.#attempt('read', file, () => readFile(path, 'utf8'));
      found.push({ name, text, ...this.#staged(name, { path, synced: () => Promise.resolve() }, text) });
    }
    return found;
  }

  remove(name: string): Promise<void> {
    return this.#queue.run(name, async () => {
      await this.#attempt('remove', name, () => removeEntry(this.#pathOf(name), this.#tools));
      this.#view.putOwn(name, { kind: 'missing' });
    });
  }

  async close(): Promise<void> {
    await this.#running;
    this.#reader.close();
  }

  #staged(name: string, staged: StagedFile, text: string): StagedRecord {
    return {
      publish: () => this.#publish(name, staged, text),
      discard: async () => {
        await staged.synced().catch(() => undefined);
        await discardFile(staged.path, this.#tools);
      },
    };
  }

  #publish(name: string, staged: StagedFile, text: string): Promise<void> {
    const path = this.#pathOf(name);
    return this.#queue.run(name, async () => {
      const changedAt = await this.#attempt('write', name, async () => {
        await staged.synced();
        await publishFile(staged.path, path, this.#tools);
        return changedAtOf(statSync(path, { bigint: true }));
      });
      this.#view.putOwn(name, { kind: 'ok', text, changedAt });
    });
  }

  async #bringUpToDate(): Promise<ReadonlySet<string>> {
    try {
      await this.#reader.refresh();
    } catch (error) {
      throw new StorageFailedError('list', this.#place.shown, error);
    }
    return this.#view.takeChanged();
  }

  async #attempt<T>(operation: string, name: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      this.#reader.suspect(name);
      throw new StorageFailedError(operation, `${this.#place.shown}/${name}`, error);
    }
  }

  #pathOf(name: string): string {
    return join(this.#place.path, requirePlainName(name));
  }
}
