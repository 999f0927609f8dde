import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { jsonOf, root, textOf, writtenFiles, type PackageJson } from './support/repository.ts';

const documents = writtenFiles.filter((path) => path.endsWith('.md'));
const scripts = Object.keys(jsonOf<PackageJson>('package.json').scripts ?? {});

const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

describe.each(documents)('%s', (path) => {
  const text = textOf(path);

  it('names only scripts that there are', () => {
    const named = [...matches(text, /npm run ([\w:]+)/g), ...matches(text, /npm (start|test)\b/g)];
    expect(named.filter((script) => !scripts.includes(script))).toEqual([]);
  });

  it('links only to files that there are', () => {
    const links = matches(text, /\]\((?!https?:|mailto:|#)([^)#\s]+)/g);
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
  });
});

describe('the documents together', () => {
  it('describe every script where contributors look', () => {
    const contributing = textOf('CONTRIBUTING.md');
    const called = (script: string): string =>
      ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
    expect(scripts.filter((script) => !contributing.includes(`\`${called(script)}\``))).toEqual([]);
  });

  it('describe every setting, and no other', () => {
    const variable = /\b(TAPROOM_[A-Z_]*[A-Z])\b/g;
    const known = new Set(matches(textOf('apps/api/src/platform/config/variables.ts'), variable));
    expect(known.size).toBeGreaterThan(10);
    expect(new Set(matches(textOf('docs/settings.md'), variable))).toEqual(known);
  });

  it('keep the architecture to a page', () => {
    expect(textOf('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(120);
  });

  it('give CI its commands', () => {
    const { stdout, status } = spawnSync('bash', [join(root, '.ci/run'), '--print'], { encoding: 'utf8' });
    expect({ stdout, status }).toEqual({ stdout: 'npm ci && npm run check && npm test\n', status: 0 });
  });
});
