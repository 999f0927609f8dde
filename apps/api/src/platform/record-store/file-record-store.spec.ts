import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataPaths } from '../storage/data-paths.ts';
import { DirectSyncer } from '../storage/direct-syncer.ts';
import { realDisk } from '../storage/disk.ts';
import { StorageFailedError } from '../storage/storage-failed-error.ts';
import { sweepTemporaries } from '../storage/sweep-temporaries.ts';
import { FileRecordStore } from './file-record-store.ts';
import type { RecordStore } from './record-store.ts';

let root: string;
let records: RecordStore;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'taproom-records-'));
  records = new FileRecordStore(new DataPaths(root), { disk: realDisk, syncer: new DirectSyncer() });
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a record', () => {
  it('is missing until it is written', async () => {
    expect(await records.read('deep/er', 'a.json')).toEqual({ kind: 'missing' });
    expect(await records.names('deep/er')).toEqual([]);
    await records.remove('deep/er', 'a.json');
  });

  it('is written whole, privately, and read back', async () => {
    const before = process.umask(0);
    await records.write('deep/er', 'a.json', '{"é":1}');
    process.umask(before);
    expect(await records.read('deep/er', 'a.json')).toEqual({
      kind: 'ok',
      text: '{"é":1}',
      changedAt: new Date(Number(statSync(join(root, 'deep/er/a.json'), { bigint: true }).mtimeMs)).toISOString(),
    });
    expect(statSync(join(root, 'deep/er/a.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, 'deep')).mode & 0o777).toBe(0o700);
    expect(await records.names('deep/er')).toEqual(['a.json']);
  });

  it('takes the place of a folder that has its name', async () => {
    mkdirSync(join(root, 'things/a.json/inner'), { recursive: true });
    await records.write('things', 'a.json', 'x');
    expect(await records.read('things', 'a.json')).toMatchObject({ kind: 'ok', text: 'x' });
    expect(readdirSync(join(root, 'things'))).toEqual(['a.json']);
  });

  it('can not be written where a part of its path is a file', async () => {
    writeFileSync(join(root, 'things'), 'x');
    await expect(records.write('things', 'a.json', 'x')).rejects.toBeInstanceOf(StorageFailedError);
    expect(readFileSync(join(root, 'things'), 'utf8')).toBe('x');
  });

  it('can not be named so that it leaves its folder', async () => {
    for (const name of ['../a.json', '.a.json', '', 'a/b.json', 'a\0.json']) {
      await expect(records.write('things', name, 'x')).rejects.toThrow("can't be a name");
    }
    await expect(records.read('../things', 'a.json')).rejects.toThrow("can't be a name");
  });
});

describe('what an interrupted write left behind', () => {
  it('is swept, wherever it is, and nothing else is', async () => {
    await records.write('one/two', 'a.json', 'kept');
    writeFileSync(join(root, 'one/two/.a.json.0123456789abcdef.tmp'), 'half');
    writeFileSync(join(root, '.x.0123456789abcdef.tmp'), 'half');
    mkdirSync(join(root, 'one/two/.b.json.0123456789abcdef.tmp/inner'), { recursive: true });
    writeFileSync(join(root, 'one/.gitignore'), 'kept');
    writeFileSync(join(root, 'one/mine.tmp'), 'kept');
    await sweepTemporaries(root);
    expect(readdirSync(root)).toEqual(['one']);
    expect(readdirSync(join(root, 'one')).sort()).toEqual(['.gitignore', 'mine.tmp', 'two']);
    expect(readdirSync(join(root, 'one/two'))).toEqual(['a.json']);
    expect(readFileSync(join(root, 'one/two/a.json'), 'utf8')).toBe('kept');
  });
});
