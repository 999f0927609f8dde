import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isTemporaryName } from './atomic-write.ts';

/**
 * Removes what interrupted writes left behind, in a folder and below it. To be run while nobody writes.
 * A folder that can't be listed is left to whoever needs it: they report it.
 */
export async function sweepTemporaries(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (isTemporaryName(entry.name)) await rm(path, { recursive: true, force: true }).catch(() => undefined);
    else if (entry.isDirectory()) await sweepTemporaries(path);
  }
}
