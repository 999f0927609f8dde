import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { addCounts, noTests } from './lib/counts.mjs';
import { requirePinnedNode } from './lib/pinned-node.mjs';
import { runTests } from './lib/run-tests.mjs';
import { isStopping } from './lib/run.mjs';
import { runners } from './lib/runners.mjs';

requirePinnedNode();

const failure = (remark) => ({ ...noTests, failed: 1, remarks: [remark] });

const named = (runner, counts) => ({ ...counts, remarks: counts.remarks.map((text) => `${runner.name}: ${text}`) });

async function runOne(runner, context) {
  if (!runner.needsChromium) return runTests(runner, context);
  const chromium = await ensureChromium();
  if ('problem' in chromium) return failure(chromium.problem);
  return runTests(runner, { ...context, env: { ...context.env, CHROMIUM_PATH: chromium.path } });
}

async function runAll(forwarded) {
  const folder = mkdtempSync(join(tmpdir(), 'taproom-test-'));
  const context = { folder, forwarded, env: process.env };
  let total = noTests;
  try {
    for (const runner of runners.filter(({ takesArguments }) => forwarded.length === 0 || takesArguments)) {
      total = addCounts(total, named(runner, await runOne(runner, context)));
      if (isStopping()) return addCounts(total, failure('interrupted'));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const ranNothing = total.passed === 0 && total.failed === 0;
  return ranNothing ? failure('no test matches') : total;
}

const total = (await ensureBuilt()) ? await runAll(process.argv.slice(2)) : failure('the build failed');

console.log('');
for (const remark of total.remarks) console.log(remark);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
