/* node scripts/openapi.mjs --write   writes openapi.json from the code
   node scripts/openapi.mjs --check   says whether it is what the code says */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requirePinnedNode } from './lib/pinned-node.mjs';
import { inRoot } from './lib/root.mjs';
import { npmRun } from './lib/run.mjs';

requirePinnedNode();

const file = inRoot('openapi.json');

async function documentOfTheCode() {
  const { buildOpenApi, createApp } = await import(pathToFileURL(inRoot('apps/api/dist/create-app.js')).href);
  const dataRoot = mkdtempSync(join(tmpdir(), 'taproom-openapi-'));
  const app = await createApp({ env: { TAPROOM_DATA_ROOT: dataRoot, TAPROOM_LOG_LEVEL: 'error' } });
  try {
    return `${JSON.stringify(await buildOpenApi(app.nest), null, 2)}\n`;
  } finally {
    await app.close();
    rmSync(dataRoot, { recursive: true });
  }
}

/** The first line in which two texts differ, for people. */
function firstDifference(committed, built) {
  const [was, is] = [committed.split('\n'), built.split('\n')];
  const line = is.findIndex((text, index) => text !== was[index]);
  const at = line === -1 ? is.length : line;
  return `line ${at + 1}:\n  openapi.json: ${was[at]?.trim() ?? '(ends)'}\n  the code:     ${is[at]?.trim() ?? '(ends)'}`;
}

if ((await npmRun('build:ts')) !== 0) process.exit(1);
const built = await documentOfTheCode();
const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';

if (process.argv.includes('--write')) {
  if (built !== committed) writeFileSync(file, built);
} else if (built !== committed) {
  console.error(`openapi.json is not what the code says. First at ${firstDifference(committed, built)}`);
  console.error('`npm run openapi` writes it anew; look at the difference before you commit it.');
  process.exitCode = 1;
}
