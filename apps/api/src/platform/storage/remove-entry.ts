import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { WriteTools } from './atomic-write.ts';

/** Removes a file, a link, or a folder with all that is in it; durable when it resolves. Nothing there is no error. */
export async function removeEntry(path: string, { disk, syncer }: WriteTools): Promise<void> {
  if (!(await lstat(path).catch(() => undefined))) return;
  await disk.rm(path, { recursive: true, force: true });
  await syncer.folder(dirname(path));
}
