import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type Check = { id: string; name: string; status: string; errorMessage?: string };

const run = promisify(execFile);

/** The suite's own program. */
export const judge = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);

/** What the conformance suite says of a server at one revision, by scenario. `output` is an empty folder. */
export async function judgeServer(url: string, revision: string, output: string): Promise<Map<string, Check[]>> {
  const args = ['server', '--url', url, '--suite', 'all', '--spec-version', revision, '--output-dir', output];
  // It ends with an error if a check fails; which ones is in its files.
  await run(process.execPath, [judge, ...args], { maxBuffer: 64 * 1024 * 1024 }).catch(() => undefined);
  const judged = new Map<string, Check[]>();
  for (const folder of await readdir(output)) {
    const scenario = /^server-(.*)-\d{4}-\d\d-\d\dT.*$/.exec(folder)?.[1];
    if (scenario === undefined) throw new Error(`${folder} is not named as the suite names its folders.`);
    judged.set(scenario, JSON.parse(await readFile(join(output, folder, 'checks.json'), 'utf8')) as Check[]);
  }
  return judged;
}
