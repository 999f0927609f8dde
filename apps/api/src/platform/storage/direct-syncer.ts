import { closeSync, constants, fsync, openSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ioErrorCode } from './storage-failed-error.ts';
import type { Syncer } from './syncer.ts';

const syncDescriptor = promisify(fsync);

/** Every file is synced by itself, at once. A folder's next sync serves all who asked for it while one was running. */
export class DirectSyncer implements Syncer {
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();

  file(handle: FileHandle): Promise<void> {
    return handle.datasync();
  }

  /** The one that runs may have begun before the caller's change, so it answers nobody who comes later. */
  folder(path: string): Promise<void> {
    const next = this.#next.get(path);
    if (next) return next;
    const turn = (this.#running.get(path) ?? Promise.resolve()).catch(() => undefined).then(() => this.#sync(path));
    this.#next.set(path, turn);
    return turn;
  }

  async #sync(path: string): Promise<void> {
    this.#next.delete(path);
    const sync = syncFolder(path);
    this.#running.set(path, sync);
    try {
      await sync;
    } finally {
      if (this.#running.get(path) === sync) this.#running.delete(path);
    }
  }
}

async function syncFolder(path: string): Promise<void> {
  // Opening a folder that has just been written to never waits for the disk; a trip through the thread pool would.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await syncDescriptor(descriptor);
  } catch (error) {
    // Some file systems keep names in order by themselves and refuse to sync a folder.
    if (ioErrorCode(error) !== 'EINVAL') throw error;
  } finally {
    closeSync(descriptor);
  }
}
