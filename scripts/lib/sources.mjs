import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const notSources = new Set(['node_modules', 'dist', 'build', '.svelte-kit', 'paraglide', 'cache']);

/** Every file under the given path that a build can depend on: no specs, nothing generated. */
function* filesUnder(path, folder) {
  const stat = statSync(join(folder, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) {
    yield [path, stat];
    return;
  }
  for (const name of readdirSync(join(folder, path)).sort()) {
    if (!notSources.has(name) && !name.endsWith('.spec.ts')) yield* filesUnder(join(path, name), folder);
  }
}

/** Changes when a source under one of the paths is added, removed or touched. */
export function fingerprint(paths, folder = root) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const [file, { size, mtimeMs }] of filesUnder(path, folder)) hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
