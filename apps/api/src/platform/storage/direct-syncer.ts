import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Disk } from './disk.ts';
import { ioErrorCode } from './storage-failed-error.ts';
import type { Syncer } from './syncer.ts';

/** Every request is a sync of its own. */
export class DirectSyncer implements Syncer {
  readonly #disk: Disk;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  file(handle: FileHandle): Promise<void> {
    return handle.datasync();
  }

  async folder(path: string): Promise<void> {
    const handle = await this.#disk.open(path, constants.O_RDONLY | constants.O_DIRECTORY);
    try {
      await handle.sync();
    } catch (error) {
      // Some file systems keep names in order by themselves and refuse to sync a folder.
      if (ioErrorCode(error) !== 'EINVAL') throw error;
    } finally {
      await handle.close();
    }
  }
}
