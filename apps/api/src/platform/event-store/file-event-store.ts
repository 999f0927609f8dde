import { readdir } from 'node:fs/promises';
import { KeyedQueue } from '../locks/keyed-queue.ts';
import type { WriteTools } from '../storage/atomic-write.ts';
import type { DataPaths } from '../storage/data-paths.ts';
import { removeEntry } from '../storage/remove-entry.ts';
import { ioErrorCode, StorageFailedError } from '../storage/storage-failed-error.ts';
import { encodeAppend, numberEvents } from './encode-append.ts';
import {
  type AppendMeta,
  EventStore,
  type NewEvent,
  type StoredEvent,
  type StreamId,
  type StreamRead,
} from './event-store.ts';
import { RevisionConflictError } from './event-store-errors.ts';
import { StreamFiles, type StreamPath } from './stream-files.ts';
import { emptyTail } from './stream-tail.ts';

const EXTENSION = '.jsonl';

/** One file a stream, `<root>/events/<category>/<id>.jsonl`, one event a line. */
export class FileEventStore extends EventStore {
  readonly #paths: DataPaths;
  readonly #tools: WriteTools;
  readonly #files: StreamFiles;
  readonly #queue = new KeyedQueue();

  constructor(paths: DataPaths, tools: WriteTools) {
    super();
    this.#paths = paths;
    this.#tools = tools;
    this.#files = new StreamFiles(tools);
  }

  override read(stream: StreamId): Promise<StreamRead> {
    return this.#alone(stream, 'read', async (file) => {
      const { events, revision } = await this.#files.read(file);
      return { events, revision };
    });
  }

  override async append(
    stream: StreamId,
    expectedRevision: number,
    events: readonly NewEvent[],
    meta: AppendMeta,
  ): Promise<StoredEvent[]> {
    if (events.length === 0) return [];
    return this.#alone(stream, 'append to', (file) =>
      this.#files.withOpen(file, async (open) => {
        const { revision, checksum } = open?.tail ?? emptyTail;
        if (revision !== expectedRevision) throw new RevisionConflictError(stream, expectedRevision, revision);
        const stored = numberEvents(events, meta, revision);
        const { text, ...last } = encodeAppend(stored, checksum);
        await (open ? this.#files.add(file, open, text, last) : this.#files.create(file, text));
        return stored;
      }),
    );
  }

  override remove(stream: StreamId): Promise<void> {
    return this.#alone(stream, 'remove', async (file) => {
      this.#files.forget(file);
      await removeEntry(file.path, this.#tools);
    });
  }

  override async ids(category: string): Promise<string[]> {
    const folder = this.#folderOf(category);
    try {
      const names = await readdir(folder);
      const streams = names.filter((name) => name.endsWith(EXTENSION) && !name.startsWith('.'));
      return streams.map((name) => name.slice(0, -EXTENSION.length)).sort();
    } catch (error) {
      if (ioErrorCode(error) === 'ENOENT') return [];
      throw new StorageFailedError('list', this.#paths.shown(folder), error);
    }
  }

  #folderOf(category: string): string {
    return this.#paths.folder(`events/${category}`);
  }

  async #alone<T>(stream: StreamId, operation: string, task: (file: StreamPath) => Promise<T>): Promise<T> {
    const path = this.#paths.file(`events/${stream.category}`, stream.id + EXTENSION);
    const shown = this.#paths.shown(path);
    return this.#queue.run(path, async () => {
      try {
        return await task({ path, shown });
      } catch (error) {
        if (ioErrorCode(error) === undefined) throw error;
        throw new StorageFailedError(operation, shown, error);
      }
    });
  }
}
