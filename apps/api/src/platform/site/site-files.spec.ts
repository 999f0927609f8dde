import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SiteFiles } from './site-files.ts';

describe('the files of a built site', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'taproom-site-'));
    mkdirSync(join(root, '_app'));
    for (const name of ['index.html', '_app/a.js']) writeFileSync(join(root, name), '');
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('are all there for the very first requests, also those that come together', async () => {
    const files = new SiteFiles(root);
    const asked = ['/index.html', '/index.html', '/_app/a.js', '/_app/b.js', '/_app'].map((path) => files.has(path));
    expect(await Promise.all(asked)).toEqual([true, true, true, false, false]);
  });

  it('are none where nothing was built', async () => {
    expect(await new SiteFiles(join(root, 'nowhere')).has('/index.html')).toBe(false);
  });
});
