import { type FileHandle, open, rename, rm, unlink } from 'node:fs/promises';

/** The file operations that may fail half-way. A suite passes its own to fail them on purpose. */
export type Disk = {
  open(path: string, flags: string | number, mode?: number): Promise<FileHandle>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  rm(path: string, options: { recursive: boolean; force: boolean }): Promise<void>;
};

export const realDisk: Disk = { open, rename, unlink, rm };
