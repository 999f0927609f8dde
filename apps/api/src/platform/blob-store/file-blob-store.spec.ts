import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataPaths } from '../storage/data-paths.ts';
import { DirectSyncer } from '../storage/direct-syncer.ts';
import { realDisk } from '../storage/disk.ts';
import { StorageFailedError } from '../storage/storage-failed-error.ts';
import { isBlobPath } from './blob-path.ts';
import type { BlobStore } from './blob-store.ts';
import { FileBlobStore } from './file-blob-store.ts';

let root: string;
let blobs: BlobStore;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taproom-blobs-'));
  blobs = new FileBlobStore(new DataPaths(root), { disk: realDisk, syncer: new DirectSyncer() });
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const strange = [
  '',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  '../a',
  'a/../b',
  '.a',
  'a/.b',
  'a\\b',
  'a\0',
  'a\n',
  'x'.repeat(240),
];

describe('a path', () => {
  it.each(strange)('is not %j', (path) => {
    expect(isBlobPath(path)).toBe(false);
  });

  it.each(['a', 'a/b.txt', 'é 🦊/ü', 'a..b', `${'x'.repeat(200)}/y`])('is %j', (path) => {
    expect(isBlobPath(path)).toBe(true);
  });
});

describe('a blob', () => {
  it('is written whole and privately, replaced, read, and removed', async () => {
    expect(await blobs.read('runs/r', 'a/b.txt')).toBeUndefined();
    await blobs.write('runs/r', 'a/b.txt', 'old');
    await blobs.write('runs/r', 'a/b.txt', 'naïve');
    expect(await blobs.readText('runs/r', 'a/b.txt')).toBe('naïve');
    expect(statSync(join(root, 'runs/r/a/b.txt')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(root, 'runs/r/a'))).toEqual(['b.txt']);
    await blobs.remove('runs/r', 'a/b.txt');
    await blobs.remove('runs/r', 'a/b.txt');
    expect(await blobs.readText('runs/r', 'a/b.txt')).toBeUndefined();
  });

  it('keeps bytes as they are', async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await blobs.write('images', 'a.png', bytes);
    expect(new Uint8Array((await blobs.read('images', 'a.png')) ?? [])).toEqual(bytes);
  });

  it('is listed with its size, by path, hidden files left out', async () => {
    expect(await blobs.list('runs/r')).toEqual([]);
    await blobs.write('runs/r', 'b/c/d', '12345');
    await blobs.write('runs/r', 'b/a', 'é');
    await blobs.write('runs/r', 'a', '');
    writeFileSync(join(root, 'runs/r/.hidden'), 'x');
    expect(await blobs.list('runs/r')).toEqual([
      { path: 'a', bytes: 0 },
      { path: 'b/a', bytes: 2 },
      { path: 'b/c/d', bytes: 5 },
    ]);
    expect(await blobs.list('runs/r', 'b/c')).toEqual([{ path: 'b/c/d', bytes: 5 }]);
    expect(await blobs.list('runs/r', 'a')).toEqual([]);
  });

  it('takes a folder away with all that is in it', async () => {
    await blobs.write('runs/r', 'b/c/d', '1');
    await blobs.remove('runs/r', 'b');
    expect(await blobs.list('runs/r')).toEqual([]);
  });

  it.each(strange)('is never looked for at %j', async (path) => {
    writeFileSync(join(root, 'secret'), 'secret');
    mkdirSync(join(root, 'runs'));
    expect(await blobs.read('runs', path)).toBeUndefined();
    expect(await blobs.list('runs', path)).toEqual([]);
    await blobs.remove('runs', path);
    await expect(blobs.write('runs', path, 'x')).rejects.toThrow("can't be a path");
    expect(readdirSync(root).sort()).toEqual(['runs', 'secret']);
  });

  it('does not follow a link', async () => {
    writeFileSync(join(root, 'secret'), 'secret');
    mkdirSync(join(root, 'runs'));
    symlinkSync(join(root, 'secret'), join(root, 'runs/link'));
    expect(await blobs.read('runs', 'link')).toBeUndefined();
    expect(await blobs.list('runs')).toEqual([]);
  });

  it('takes no folder’s place, and finds none in its place', async () => {
    await blobs.write('runs', 'a/b', 'kept');
    await expect(blobs.write('runs', 'a', 'x')).rejects.toThrow(StorageFailedError);
    await expect(blobs.write('runs', 'a/b/c', 'x')).rejects.toThrow(StorageFailedError);
    expect(await blobs.read('runs', 'a')).toBeUndefined();
    expect(await blobs.read('runs', 'a/b/c')).toBeUndefined();
    expect(await blobs.readText('runs', 'a/b')).toBe('kept');
  });
});
