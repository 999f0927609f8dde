import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startStudio } from '../studio/support/studio.ts';
import { addToken } from './add-token.ts';
import { type Check, judge, judgeServer } from './judge.ts';
import { applicable, notApplicable, untestable } from './server-baseline.ts';

describe('the protocol conformance suite, with Studio as the server', () => {
  const judged = new Map<string, Map<string, Check[]>>();

  beforeAll(async () => {
    const studio = await startStudio();
    const door = await addToken(studio.endpoint, studio.token);
    const results = await mkdtemp(join(tmpdir(), 'taproom-conformance-'));
    for (const revision of ['2025-06-18', '2025-11-25', '2026-07-28']) {
      judged.set(revision, await judgeServer(door.url, revision, join(results, revision)));
    }
    await door.close();
    await studio.close();
    await rm(results, { recursive: true, force: true });
  }, 120_000);

  it.each(applicable)('%s at %s', (scenario, revision) => {
    const checks = judged.get(revision)?.get(scenario) ?? [];
    const failed = checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => id);
    expect(failed.sort()).toEqual([...(untestable[scenario] ?? [])].sort());
    expect(checks.some(({ status }) => status === 'SUCCESS')).toBe(true);
  });

  it('has no scenario for servers that is neither demanded nor explained', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [judge, 'list', '--server']);
    const all = [...stdout.matchAll(/^ {2}- (\S+) \[(.*)\]$/gm)].filter(([, , where]) => where !== 'extension');
    const known = [...applicable.map(([scenario]) => scenario), ...Object.values(notApplicable).flat()];
    expect(all.map(([, scenario = '']) => scenario).sort()).toEqual([...new Set(known)].sort());
  });
});
