import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTaproom, type Taproom } from '../support/taproom.ts';

type Check = { id: string; name: string; status: string; errorMessage?: string };

/** Each scenario at every revision that it applies to. */
const scenarios: [scenario: string, revision: string][] = [
  ['initialize', '2025-06-18'],
  ['initialize', '2025-11-25'],
  ['tools_call', '2025-06-18'],
  ['tools_call', '2025-11-25'],
  ['tools_call', '2026-07-28'],
  ['request-metadata', '2026-07-28'],
  ['http-standard-headers', '2026-07-28'],
  ['http-custom-headers', '2026-07-28'],
  ['http-invalid-tool-headers', '2026-07-28'],
  ['json-schema-ref-no-deref', '2026-07-28'],
  ['json-schema-2020-12-preservation', '2025-11-25'],
  ['json-schema-2020-12-preservation', '2026-07-28'],
];

const run = promisify(execFile);
const judge = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json')),
  'dist/index.js',
);
const here = import.meta.dirname;

describe('the protocol conformance suite, with Taproom as the client', () => {
  let taproom: Taproom;
  let results: string;

  beforeAll(async () => {
    taproom = await startTaproom();
    results = await mkdtemp(join(tmpdir(), 'taproom-conformance-'));
  });
  afterAll(async () => {
    await taproom.close();
    await rm(results, { recursive: true, force: true });
  });

  it.each(scenarios)('%s at %s', async (scenario, revision) => {
    const output = join(results, `${scenario}-${revision}`);
    const ended = await run(
      process.execPath,
      [
        judge,
        'client',
        ...['--command', `${process.execPath} ${join(here, 'taproom-client.mjs')}`],
        ...['--scenario', scenario, '--spec-version', revision],
        ...['--expected-failures', join(here, 'baseline.yml'), '--output-dir', output],
      ],
      { env: { ...process.env, TAPROOM_URL: taproom.url, TAPROOM_TOKEN: taproom.token } },
    ).catch((error: { stdout: string; stderr: string }) => ({ ...error, failed: true }));

    const checks = await readChecks(output);
    expect(checks.filter((check) => check.status === 'FAILURE')).toEqual([]);
    expect(checks.some((check) => check.status === 'SUCCESS')).toBe(true);
    expect('failed' in ended ? ended.stdout + ended.stderr : '').toBe('');
  });
});

async function readChecks(output: string): Promise<Check[]> {
  const files = await readdir(output, { recursive: true });
  const file = files.find((name) => name.endsWith('checks.json'));
  if (file === undefined) throw new Error(`The suite left no checks in ${files.join(', ')}.`);
  return JSON.parse(await readFile(join(output, file), 'utf8')) as Check[];
}
