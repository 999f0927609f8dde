/* npm run bench            every benchmark, one after another
   npm run bench -- startup one of them */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/lib/build.mjs';

const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.mjs') && name !== 'run.mjs')
  .map((name) => name.replace(/\.mjs$/, ''));

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark named ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
  process.exit(1);
}
if (!(await ensureBuilt())) process.exit(1);

for (const name of asked.length > 0 ? asked : all) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.mjs`)], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
