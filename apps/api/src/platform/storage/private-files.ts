import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ioErrorCode } from './storage-failed-error.ts';
import type { Syncer } from './syncer.ts';

export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Makes a folder and its missing parents, mode 0700 whatever the umask, and makes their names durable. */
export async function ensureFolder(path: string, syncer: Syncer): Promise<void> {
  try {
    await mkdir(path, FOLDER_MODE);
  } catch (error) {
    if (ioErrorCode(error) === 'EEXIST') return requireFolder(path, error);
    if (ioErrorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await ensureFolder(dirname(path), syncer);
    return ensureFolder(path, syncer);
  }
  await chmod(path, FOLDER_MODE);
  await syncer.folder(dirname(path));
}

async function requireFolder(path: string, cause: unknown): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw cause;
}
