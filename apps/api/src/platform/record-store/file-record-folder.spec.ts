import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DataPaths } from '../storage/data-paths.ts';
import { DirectSyncer } from '../storage/direct-syncer.ts';
import { type Disk, realDisk } from '../storage/disk.ts';
import { StorageFailedError } from '../storage/storage-failed-error.ts';
import { FileRecordStore } from './file-record-store.ts';
import type { RecordFolder } from './record-store.ts';

let root: string;
let folder: RecordFolder;
const COLLECTION = 'records/of/things';
const at = (name: string) => join(root, COLLECTION, name);
const changedAt = (name: string) => new Date(Number(statSync(at(name), { bigint: true }).mtimeMs)).toISOString();
const put = (name: string, text: string) => writeFileSync(at(name), text);
const text = (name: string) => {
  const read = folder.entries().get(name);
  return read?.kind === 'ok' ? read.text : read;
};

function store(disk: Disk = realDisk): FileRecordStore {
  return new FileRecordStore(new DataPaths(root), { disk, syncer: new DirectSyncer() });
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'taproom-records-'));
  mkdirSync(join(root, COLLECTION), { recursive: true });
  put('a.json', 'first');
  folder = await store().openFolder(COLLECTION);
});
afterEach(async () => {
  await folder.close();
  rmSync(root, { recursive: true, force: true });
});

describe('a folder of records', () => {
  it('is known once it is open', () => {
    expect(text('a.json')).toBe('first');
    expect(folder.entries().get('a.json')).toMatchObject({ changedAt: changedAt('a.json') });
  });

  it('ignores dot files and names without .json', async () => {
    put('.hidden.json', 'x');
    put('notes.txt', 'x');
    put('.a.json.0123456789abcdef.tmp', 'x');
    expect([...(await folder.settle())]).toEqual([]);
    expect([...folder.entries().keys()]).toEqual(['a.json']);
  });

  it('tells what has changed once', async () => {
    put('b.json', 'new');
    expect([...(await folder.settle())]).toEqual(['b.json']);
    expect([...(await folder.settle())]).toEqual([]);
  });

  it('reads a thousand records', async () => {
    for (let n = 0; n < 1000; n += 1) put(`n${n}.json`, `record ${n}`);
    const other = await store().openFolder(COLLECTION);
    expect(other.entries().size).toBe(1001);
    expect(other.entries().get('n999.json')).toMatchObject({ kind: 'ok', text: 'record 999' });
    await other.close();
  });
});

/** Each is made right before the call, in the same turn of the event loop, as a request that follows it would find it. */
const changes: [string, () => void, () => void][] = [
  ['an edit in place', () => put('a.json', 'second'), () => expect(text('a.json')).toBe('second')],
  [
    'an edit in place that keeps size and time',
    () => {
      const { atime, mtime } = statSync(at('a.json'));
      put('a.json', 'FIRST');
      utimesSync(at('a.json'), atime, mtime);
    },
    () => expect(text('a.json')).toBe('FIRST'),
  ],
  [
    'a record renamed into its place',
    () => {
      put('a.json.new', 'renamed');
      renameSync(at('a.json.new'), at('a.json'));
    },
    () => expect(text('a.json')).toBe('renamed'),
  ],
  ['a new record', () => put('c.json', 'new'), () => expect(text('c.json')).toBe('new')],
  ['a deleted record', () => unlinkSync(at('a.json')), () => expect(folder.entries().size).toBe(0)],
  [
    'a folder with the name of a record',
    () => mkdirSync(at('d.json')),
    () => expect(folder.entries().get('d.json')).toEqual({ kind: 'unreadable', message: 'it is a folder' }),
  ],
  [
    'a loop of links',
    () => symlinkSync('loop.json', at('loop.json')),
    () => expect(text('loop.json')).toEqual({ kind: 'unreadable', message: 'it is a loop of symbolic links (ELOOP)' }),
  ],
  [
    'a link to nothing',
    () => symlinkSync('nowhere', at('e.json')),
    () => expect(text('e.json')).toEqual({ kind: 'unreadable', message: 'it is a link to nothing' }),
  ],
  [
    'a pipe',
    () => execFileSync('mkfifo', [at('f.json')]),
    () => expect(text('f.json')).toEqual({ kind: 'unreadable', message: 'it is no ordinary file' }),
  ],
  [
    'bytes that are no text',
    () => writeFileSync(at('g.json'), Buffer.from([0x7b, 0xff, 0x7d])),
    () => expect(text('g.json')).toEqual({ kind: 'unreadable', message: 'it is not UTF-8 text', notText: true }),
  ],
  [
    'another folder moved into its place',
    () => {
      renameSync(join(root, 'records'), join(root, 'old'));
      mkdirSync(join(root, COLLECTION), { recursive: true });
      put('z.json', 'restored');
    },
    () => expect([...folder.entries().keys()]).toEqual(['z.json']),
  ],
];

describe('a change from outside is seen by the next settle:', () => {
  it.each(changes)('%s', async (_, change, check) => {
    await folder.settle();
    change();
    await folder.settle();
    check();
  });
});

describe('where the folder can not be watched, the next settle sees', () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform');
  beforeEach(async () => {
    await folder.close();
    Object.defineProperty(process, 'platform', { ...platform, value: 'darwin' });
    folder = await store().openFolder(COLLECTION);
  });
  afterEach(() => {
    if (platform) Object.defineProperty(process, 'platform', platform);
  });

  it.each(changes)('%s', async (_, change, check) => {
    await folder.settle();
    change();
    await folder.settle();
    check();
  });
});

describe('a record that can change behind its folder', () => {
  it('is looked at every time when it is a link', async () => {
    writeFileSync(join(root, 'target'), 'one');
    symlinkSync(join(root, 'target'), at('linked.json'));
    await folder.settle();
    expect(text('linked.json')).toBe('one');
    writeFileSync(join(root, 'target'), 'two');
    await folder.settle();
    expect(text('linked.json')).toBe('two');
  });

  it('is looked at every time when it has a second name elsewhere', async () => {
    writeFileSync(join(root, 'target'), 'one');
    linkSync(join(root, 'target'), at('linked.json'));
    await folder.settle();
    writeFileSync(join(root, 'target'), 'two');
    await folder.settle();
    expect(text('linked.json')).toBe('two');
  });
});

describe('a folder that can not be listed', () => {
  it('fails the settle, and works again once it is back', async () => {
    rmSync(join(root, COLLECTION), { recursive: true });
    await expect(folder.settle()).rejects.toBeInstanceOf(StorageFailedError);
    writeFileSync(join(root, COLLECTION), 'a file');
    await expect(folder.settle()).rejects.toThrow(
      'Could not list records/of/things: a part of its path is not a folder',
    );
    unlinkSync(join(root, COLLECTION));
    mkdirSync(join(root, COLLECTION));
    put('b.json', 'back');
    await folder.settle();
    expect([...folder.entries().keys()]).toEqual(['b.json']);
    put('c.json', 'seen');
    await folder.settle();
    expect(text('c.json')).toBe('seen');
  });
});

describe('own writes', () => {
  it('are seen at once, are told as changes, and are private', async () => {
    await folder.write('own.json', 'mine');
    expect(text('own.json')).toBe('mine');
    expect(readFileSync(at('own.json'), 'utf8')).toBe('mine');
    expect(statSync(at('own.json')).mode & 0o777).toBe(0o600);
    expect([...(await folder.settle())]).toEqual(['own.json']);
    expect([...(await folder.settle())]).toEqual([]);
    await folder.remove('own.json');
    expect(folder.entries().has('own.json')).toBe(false);
    expect([...(await folder.settle())]).toEqual(['own.json']);
  });

  it('replace a link by a record, and remove folders and links', async () => {
    writeFileSync(join(root, 'target'), 'kept');
    symlinkSync(join(root, 'target'), at('linked.json'));
    await folder.write('linked.json', 'mine');
    expect(readFileSync(join(root, 'target'), 'utf8')).toBe('kept');
    mkdirSync(join(at('d.json'), 'inner'), { recursive: true });
    await folder.remove('d.json');
    await folder.remove('linked.json');
    await folder.remove('never.json');
    expect(readdirSync(join(root, COLLECTION))).toEqual(['a.json']);
  });

  it('that are only staged change nothing until they are published', async () => {
    const staged = await folder.stage('a.json', 'later');
    await folder.settle();
    expect(text('a.json')).toBe('first');
    await staged.publish();
    expect(text('a.json')).toBe('later');
    const dropped = await folder.stage('a.json', 'never');
    await dropped.discard();
    await folder.settle();
    expect(text('a.json')).toBe('later');
    expect(readdirSync(join(root, COLLECTION))).toEqual(['a.json']);
  });

  it('and settles side by side end with the last text everywhere', async () => {
    const writes = Array.from({ length: 40 }, (_, n) => folder.write('a.json', `text ${n}`));
    const settles = Array.from({ length: 40 }, () => folder.settle());
    await Promise.all([...writes, ...settles]);
    await folder.settle();
    expect(text('a.json')).toBe(readFileSync(at('a.json'), 'utf8'));
  });

  it('recreate a folder that is gone', async () => {
    rmSync(join(root, 'records'), { recursive: true });
    await folder.write('a.json', 'again');
    await folder.settle();
    expect(text('a.json')).toBe('again');
    expect(statSync(join(root, 'records')).mode & 0o777).toBe(0o700);
  });
});

describe('a disk that fails', () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });

  it.each<[string, Partial<Disk>]>([
    ['when the new text is to be written', { open: () => Promise.reject(full) }],
    ['when the new text is to be put in place', { rename: () => Promise.reject(full) }],
  ])('%s leaves file and view as they were', async (_, faults) => {
    await folder.close();
    const disk: Disk = { ...realDisk };
    folder = await store(disk).openFolder(COLLECTION);
    Object.assign(disk, faults);
    const refused = folder.write('a.json', 'second');
    await expect(refused).rejects.toBeInstanceOf(StorageFailedError);
    await expect(refused).rejects.toThrow('Could not write records/of/things/a.json: the disk is full (ENOSPC)');
    expect(text('a.json')).toBe('first');
    await folder.settle();
    expect(text('a.json')).toBe('first');
    expect(readdirSync(join(root, COLLECTION))).toEqual(['a.json']);
  });
});
