import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { root } from './support/repository.ts';

const { fingerprint } = (await import(pathToFileURL(`${root}/scripts/lib/sources.mjs`).href)) as {
  fingerprint: (paths: string[], folder: string) => string;
};

describe('npm start builds again', () => {
  let folder: string;
  let before: string;

  const write = (path: string, text = 'export {};\n'): void => writeFileSync(join(folder, path), text);
  const now = (): string => fingerprint(['src', 'tsconfig.json', 'not-there.json'], folder);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'taproom-sources-'));
    mkdirSync(join(folder, 'src/slice'), { recursive: true });
    mkdirSync(join(folder, 'src/dist'));
    write('src/main.ts');
    write('src/slice/handler.ts');
    write('tsconfig.json', '{}');
    before = now();
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it.each<[string, () => void]>([
    ['a source changes', () => write('src/slice/handler.ts', 'export const changed = 1;\n')],
    ['a source is older than it was, as after a checkout', () => utimesSync(join(folder, 'src/main.ts'), 1, 1)],
    ['a source is added', () => write('src/slice/query.ts')],
    ['a source is gone', () => rmSync(join(folder, 'src/slice/handler.ts'))],
    ['its settings change', () => write('tsconfig.json', '{ "files": [] }')],
  ])('when %s', (_, change) => {
    change();
    expect(now()).not.toBe(before);
  });

  it.each<[string, () => void]>([
    ['nothing changes', () => undefined],
    ['only a spec changes', () => write('src/slice/handler.spec.ts')],
    ['only what a build makes changes', () => write('src/dist/main.js')],
  ])('but not when %s', (_, change) => {
    change();
    expect(now()).toBe(before);
  });
});
