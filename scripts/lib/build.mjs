import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from './root.mjs';
import { npmRun, runQuietly } from './run.mjs';
import { fingerprint } from './sources.mjs';

const shared = ['package-lock.json', 'tsconfig.base.json', 'libs/contracts'];

const parts = {
  api: {
    name: 'the API',
    sources: [...shared, 'libs', 'apps/api'],
    product: 'apps/api/dist/main.js',
    stamp: 'apps/api/dist/.built-from',
    build: () => npmRun('build:ts', [], runQuietly),
  },
  console: {
    name: 'the console',
    sources: [...shared, 'apps/admin'],
    product: 'apps/admin/build/index.html',
    stamp: 'node_modules/.cache/taproom/console-built-from',
    build: () => npmRun('build', ['-w', '@taproom/admin'], runQuietly),
  },
};

function reasonToBuild(part, sources) {
  if (!existsSync(inRoot(part.product))) return 'not built yet';
  const stamp = inRoot(part.stamp);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) return 'sources changed';
  return undefined;
}

async function buildPart(part, reason, sources) {
  console.error(`Building ${part.name} (${reason}) …`);
  const begun = performance.now();
  const code = await part.build();
  if (code !== 0 || !existsSync(inRoot(part.product))) {
    console.error(`Building ${part.name} failed${code === 0 ? `: ${part.product} is missing` : ''}.`);
    return false;
  }
  const stamp = inRoot(part.stamp);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sources);
  console.error(`Built ${part.name} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
  return true;
}

/**
 * Builds what is missing or older than its sources; with `force`, whatever its age. `only` names parts, else it is all.
 * @returns {Promise<boolean>} whether the product is there and up to date
 */
export async function ensureBuilt({ force = false, only = Object.keys(parts) } = {}) {
  for (const part of only.map((name) => parts[name])) {
    // Taken before the build: a source that changes meanwhile makes the next start build again.
    const sources = fingerprint(part.sources);
    const reason = force ? 'as asked' : reasonToBuild(part, sources);
    if (reason && !(await buildPart(part, reason, sources))) return false;
  }
  return true;
}
