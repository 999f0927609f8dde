import type { FileHandle } from 'node:fs/promises';

/** Makes durable what has been written. When it resolves, the bytes (or names) survive a power cut. */
export interface Syncer {
  /** The content of a file and its length. */
  file(handle: FileHandle): Promise<void>;
  /** The names in a folder, by its path. */
  folder(path: string): Promise<void>;
}
