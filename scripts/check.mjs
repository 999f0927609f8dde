import { requirePinnedNode } from './lib/pinned-node.mjs';
import { isStopping, npmRun } from './lib/run.mjs';

requirePinnedNode();

const steps = [
  ['check:types', 'types of the libraries, the API and the tests'],
  ['check:console', 'types and accessibility of the console (svelte-check)'],
  ['check:lint', 'lint'],
  ['check:format', 'format'],
  ['check:deps', 'dependency rules'],
  ['check:openapi', 'openapi.json against the code'],
];

const failed = [];
for (const [script, what] of steps) {
  console.log(`── ${what}`);
  const begun = performance.now();
  const code = await npmRun(script);
  console.log(`   ${code === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  if (code !== 0) failed.push(script);
  if (isStopping()) break;
}

if (failed.length > 0) {
  console.error(
    `\nFailed: ${failed.map((script) => `npm run ${script}`).join(', ')}. \`npm run fix\` mends what can be mended.`,
  );
  process.exitCode = 1;
}
