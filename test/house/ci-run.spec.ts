import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from './support/repository.ts';

describe('.ci/run', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taproom-ci-'));
    cpSync(join(root, '.ci'), join(folder, '.ci'), { recursive: true });
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function runWith(commands: string): { last: string | undefined; status: number | null } {
    writeFileSync(
      join(folder, 'README.md'),
      `# Any\n\n\`\`\`sh\nfalse\n\`\`\`\n\n<!-- .ci/run -->\n\n\`\`\`sh\n${commands}\n\`\`\`\n`,
    );
    const { stdout, status } = spawnSync('bash', ['.ci/run'], { cwd: folder, encoding: 'utf8' });
    return { last: stdout.trimEnd().split('\n').at(-1), status };
  }

  it.each<[string, string, string, number]>([
    ['passes with the tests', 'true && echo "3 passed, 0 failed"', '3 passed, 0 failed', 0],
    [
      'closes with the tests even if something is said after them',
      'echo "3 passed, 0 failed"; echo bye',
      '3 passed, 0 failed',
      0,
    ],
    ['fails with the tests', 'echo "3 passed, 2 failed"; exit 1', '3 passed, 2 failed', 1],
    ['fails with the check, which comes before them', 'false && echo "3 passed, 0 failed"', '0 passed, 1 failed', 1],
    ['fails when no test ran', 'true', '0 passed, 1 failed', 1],
    [
      'fails when the tests passed but the command did not',
      'echo "3 passed, 0 failed"; exit 7',
      '0 passed, 1 failed',
      7,
    ],
  ])('%s', (_, commands, last, status) => {
    expect(runWith(commands)).toEqual({ last, status });
  });
});
