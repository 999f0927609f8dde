import { closeSync, constants, fsync, openSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ioErrorCode } from './storage-failed-error.ts';
import type { Syncer } from './syncer.ts';

const syncDescriptor = promisify(fsync);

/** Every request is a sync of its own. */
export class DirectSyncer implements Syncer {
  file(handle: FileHandle): Promise<void> {
    return handle.datasync();
  }

  async folder(path: string): Promise<void> {
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
}
