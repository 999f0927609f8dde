import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone when the process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'taproom-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
