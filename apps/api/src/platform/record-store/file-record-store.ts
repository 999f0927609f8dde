import { atomicWrite, type WriteTools } from '../storage/atomic-write.ts';
import type { DataPaths } from '../storage/data-paths.ts';
import { ensureFolder } from '../storage/private-files.ts';
import { ioErrorCode, StorageFailedError } from '../storage/storage-failed-error.ts';
import { FileRecordFolder } from './file-record-folder.ts';
import { readRecord } from './read-record.ts';
import { listRecordNames } from './record-names.ts';
import { type RecordFolder, type RecordRead, RecordStore } from './record-store.ts';
import { removeEntry } from '../storage/remove-entry.ts';

/** One file a record, `<root>/<collection>/<name>`. */
export class FileRecordStore extends RecordStore {
  readonly #paths: DataPaths;
  readonly #tools: WriteTools;

  constructor(paths: DataPaths, tools: WriteTools) {
    super();
    this.#paths = paths;
    this.#tools = tools;
  }

  override async read(collection: string, name: string): Promise<RecordRead> {
    return (await readRecord(this.#paths.file(collection, name))).read;
  }

  override async write(collection: string, name: string, text: string, meanwhile?: () => void): Promise<void> {
    const path = this.#paths.file(collection, name);
    await this.#attempt('write', path, () => atomicWrite(path, text, this.#tools, meanwhile));
  }

  override async remove(collection: string, name: string): Promise<void> {
    const path = this.#paths.file(collection, name);
    await this.#attempt('remove', path, () => removeEntry(path, this.#tools));
  }

  override async names(collection: string): Promise<string[]> {
    const folder = this.#paths.folder(collection);
    return this.#attempt('list', folder, async () => {
      try {
        return await listRecordNames(folder);
      } catch (error) {
        if (ioErrorCode(error) === 'ENOENT') return [];
        throw error;
      }
    });
  }

  override async openFolder(collection: string): Promise<RecordFolder> {
    const path = this.#paths.folder(collection);
    await this.#attempt('make', path, () => ensureFolder(path, this.#tools.syncer));
    return FileRecordFolder.open({ path, shown: this.#paths.shown(path) }, this.#tools);
  }

  async #attempt<T>(operation: string, path: string, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      throw new StorageFailedError(operation, this.#paths.shown(path), error);
    }
  }
}
