import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { addCounts, noTests } from './lib/counts.mjs';
import { requirePinnedNode } from './lib/pinned-node.mjs';
import { isStopping } from './lib/run.mjs';
import { runTests } from './lib/run-tests.mjs';
import { runners } from './lib/runners.mjs';

requirePinnedNode();

const failure = (remark) => ({ ...noTests, failed: 1, remarks: [remark] });

async function runOne(runner, context) {
  if (!(await ensureBuilt({ only: runner.needs.parts }))) return failure('what it tests could not be built');
  if (!runner.needs.chromium) return runTests(runner, context);
  const chromium = await ensureChromium();
  if ('problem' in chromium) return failure(chromium.problem);
  return runTests(runner, { ...context, env: { ...context.env, CHROMIUM_PATH: chromium.path } });
}

const named = (runner, counts) => ({ ...counts, remarks: counts.remarks.map((text) => `${runner.name}: ${text}`) });

const concerns = (runner, forwarded) =>
  forwarded.length === 0 || (runner.takesArguments && runner.hasTestsFor(forwarded));

async function runAll(forwarded) {
  const folder = mkdtempSync(join(tmpdir(), 'taproom-test-'));
  let total = noTests;
  try {
    for (const runner of runners.filter((one) => concerns(one, forwarded))) {
      total = addCounts(total, named(runner, await runOne(runner, { folder, forwarded, env: process.env })));
      if (isStopping()) return addCounts(total, failure('interrupted'));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return total.passed === 0 && total.failed === 0 ? failure('no test matches') : total;
}

const total = await runAll(process.argv.slice(2));

console.log('');
for (const remark of total.remarks) console.log(remark);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
