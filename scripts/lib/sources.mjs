import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './root.mjs';

const notSources = new Set(['node_modules', 'dist', 'build', '.svelte-kit', 'paraglide', 'cache', 'test-results']);

/** Every file under the given files and folders that a build can depend on: no specs, nothing generated. */
function* filesUnder(path) {
  const stat = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    yield [path, stat];
    return;
  }
  for (const name of readdirSync(inRoot(path)).sort()) {
    if (!notSources.has(name) && !/\.spec\.ts$/.test(name)) yield* filesUnder(join(path, name));
  }
}

/** Changes when a source is added, removed or touched. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const [file, { size, mtimeMs }] of filesUnder(path)) hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
