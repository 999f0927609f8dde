import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { parseLossless } from '@taproom/mcp-domain';
import { DataPaths } from '../storage/data-paths.ts';
import { DirectSyncer } from '../storage/direct-syncer.ts';
import { type Disk, realDisk } from '../storage/disk.ts';
import { GroupSyncer } from '../storage/group-syncer.ts';
import type { Syncer } from '../storage/syncer.ts';
import type { EventStore, NewEvent } from './event-store.ts';
import { RevisionConflictError, StreamDamagedError } from './event-store-errors.ts';
import { FileEventStore } from './file-event-store.ts';

let root: string;
const stream = { category: 'things', id: 'a' };
const meta = { at: '2026-01-02T03:04:05.678Z', actor: 'admin' };
const event = (n: number): NewEvent => ({ type: 'thing.done', v: 1, data: { n } });

function open(disk: Disk = realDisk, syncer: Syncer = new DirectSyncer()): FileEventStore {
  return new FileEventStore(new DataPaths(root), { disk, syncer });
}

const file = () => join(root, 'events/things/a.jsonl');
const numbers = async (store: EventStore) =>
  (await store.read(stream)).events.map(({ data }) => (data as { n: number }).n);

async function write(count: number, store: EventStore = open()): Promise<EventStore> {
  for (let n = 1; n <= count; n += 1) await store.append(stream, n - 1, [event(n)], meta);
  return store;
}

beforeEach(() => {
  Logger.overrideLogger(false);
  root = mkdtempSync(join(tmpdir(), 'taproom-events-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('a stream', () => {
  it('does not exist before its first event', async () => {
    expect(await open().read(stream)).toEqual({ events: [], revision: 0 });
    expect(await open().ids('things')).toEqual([]);
  });

  it('is read back as it was appended, by another store too', async () => {
    const store = open();
    await store.append(stream, 0, [event(1), event(2)], meta);
    await store.append(stream, 2, [event(3)], { ...meta, actor: 'agent' });
    const read = await open().read(stream);
    expect(read.revision).toBe(3);
    expect(read.events).toEqual([
      { seq: 1, type: 'thing.done', v: 1, ...meta, data: { n: 1 } },
      { seq: 2, type: 'thing.done', v: 1, ...meta, data: { n: 2 } },
      { seq: 3, type: 'thing.done', v: 1, ...meta, actor: 'agent', data: { n: 3 } },
    ]);
    expect(await open().ids('things')).toEqual(['a']);
  });

  it('keeps numbers digit for digit, lone surrogates, and a key named __proto__', async () => {
    const big = parseLossless('{"big":18446744073709551615,"one":1.0,"__proto__":"p","s":"\\ud800"}');
    await open().append(stream, 0, [{ type: 't', v: 1, data: big }], meta);
    const [stored] = (await open().read(stream)).events;
    expect(JSON.stringify(stored?.data)).toBe('{"big":18446744073709551615,"one":1.0,"__proto__":"p","s":"\\ud800"}');
  });

  it('may start higher than 1 and leave gaps', async () => {
    const store = open();
    await store.append(stream, 0, [event(1)], { ...meta, firstSeq: 7 });
    await store.append(stream, 7, [event(2)], { ...meta, firstSeq: 20 });
    expect((await open().read(stream)).events.map(({ seq }) => seq)).toEqual([7, 20]);
    await expect(store.append(stream, 20, [event(3)], { ...meta, firstSeq: 20 })).rejects.toThrow('does not follow');
  });

  it('refuses an append to another revision and changes nothing', async () => {
    const store = await write(2);
    await expect(store.append(stream, 1, [event(9)], meta)).rejects.toBeInstanceOf(RevisionConflictError);
    await expect(store.append(stream, 5, [event(9)], meta)).rejects.toMatchObject({
      actualRevision: 2,
      expectedRevision: 5,
    });
    expect(await numbers(store)).toEqual([1, 2]);
  });

  it('lets exactly one of many appends to one revision win', async () => {
    const store = await write(1);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => store.append(stream, 1, [event(n)], meta)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await open().read(stream)).events).toHaveLength(2);
  });

  it('is gone after its removal, and can begin anew', async () => {
    const store = await write(2);
    await store.remove(stream);
    await store.remove(stream);
    expect(await store.ids('things')).toEqual([]);
    await store.append(stream, 0, [event(5)], meta);
    expect(await numbers(store)).toEqual([5]);
  });

  it('can be removed even where a folder has taken its place', async () => {
    const store = await write(1);
    rmSync(file());
    mkdirSync(join(file(), 'inside'), { recursive: true });
    await store.remove(stream);
    expect(await store.ids('things')).toEqual([]);
  });

  it('sees a file that was exchanged while the store was running', async () => {
    const store = await write(3);
    const backup = readFileSync(file());
    await store.append(stream, 3, [event(4)], meta);
    writeFileSync(file(), backup);
    await expect(store.append(stream, 4, [event(5)], meta)).rejects.toBeInstanceOf(RevisionConflictError);
    await store.append(stream, 3, [event(6)], meta);
    expect(await numbers(open())).toEqual([1, 2, 3, 6]);
  });

  it('refuses an id that would lead out of its folder', async () => {
    await expect((async () => open().read({ category: 'things', id: '../../x' }))()).rejects.toThrow("can't be a name");
    await expect((async () => open().read({ category: '..', id: 'x' }))()).rejects.toThrow("can't be a name");
  });

  it('is readable by its owner only, whatever the umask', async () => {
    const before = process.umask(0o277);
    try {
      await write(2);
    } finally {
      process.umask(before);
    }
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(statSync(join(root, 'events')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'events/things')).mode & 0o777).toBe(0o700);
  });
});

describe('many streams at once', () => {
  it.each(['always', 'batch'])('keep every acknowledged event (%s)', async (mode) => {
    const direct = new DirectSyncer();
    const store = open(realDisk, mode === 'batch' ? new GroupSyncer(direct) : direct);
    const ids = Array.from({ length: 30 }, (_, n) => `s${n}`);
    await Promise.all(
      ids.map(async (id) => {
        for (let n = 0; n < 5; n += 1) await store.append({ category: 'things', id }, n, [event(n + 1)], meta);
      }),
    );
    const reader = open();
    expect((await reader.ids('things')).length).toBe(30);
    for (const id of ids) expect((await reader.read({ category: 'things', id })).revision).toBe(5);
  });
});

describe('the end of a stream', () => {
  it.each([
    ['half a line', '{"seq":4,"type":"thing.d'],
    [
      'a line with a wrong checksum',
      '{"seq":4,"type":"thing.done","v":1,"at":"","actor":"","data":{},"checksum":"00000000"}\n',
    ],
    ['zeros', '\0\0\0\0\0\0'],
    ['zeros that end in a line feed', '\0\0\0\n'],
  ])('that is torn (%s) is dropped, and cut off before the next append', async (_, tail) => {
    await write(3);
    appendFileSync(file(), tail);
    const store = open();
    expect(await numbers(store)).toEqual([1, 2, 3]);
    await store.append(stream, 3, [event(4)], meta);
    expect(await numbers(open())).toEqual([1, 2, 3, 4]);
    expect(readFileSync(file(), 'utf8')).not.toContain('\0');
  });

  it.each([
    ['one line that says nothing', 'rubbish\n'],
    ['zeros that end in a line feed', '\0\0\0\n'],
    ['a line that was changed', 'changed'],
  ])('is damage where the whole stream is %s', async (_, text) => {
    await write(1);
    writeFileSync(file(), text === 'changed' ? readFileSync(file(), 'utf8').replace('admin', 'nimda') : text);
    await expect(numbers(open())).rejects.toThrow(/events\/.*, line 1: .*Restore the file from a backup/);
    await expect(open().append(stream, 0, [event(1)], meta)).rejects.toThrow(StreamDamagedError);
  });

  it.each(['{"seq":1,"type":"thing.d', '\0\0\0', ''])(
    'is all of a first append that was torn (%j): told, and gone on with',
    async (text) => {
      await write(1);
      writeFileSync(file(), text);
      const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
      try {
        const store = open();
        expect(await numbers(store)).toEqual([]);
        await store.read(stream);
        expect(warned.mock.calls).toEqual([
          [expect.stringMatching(/^events\/.* has no whole line .*restore it from a backup/)],
        ]);
        await store.append(stream, 0, [event(1)], meta);
        expect(await numbers(open())).toEqual([1]);
      } finally {
        warned.mockRestore();
      }
    },
  );

  it('has all events of an append or none', async () => {
    const store = await write(1);
    await store.append(stream, 1, [event(2), event(3), event(4)], meta);
    const lines = readFileSync(file(), 'utf8').split('\n');
    writeFileSync(file(), `${lines.slice(0, 3).join('\n')}\n`);
    expect(await numbers(open())).toEqual([1]);
    const after = open();
    await after.append(stream, 1, [event(9)], meta);
    expect(await numbers(open())).toEqual([1, 9]);
  });
});

describe('a damaged stream', () => {
  async function damaged(change: (lines: string[]) => string[]): Promise<Error> {
    await write(4);
    writeFileSync(file(), change(readFileSync(file(), 'utf8').trimEnd().split('\n')).join('\n') + '\n');
    const bytes = readFileSync(file());
    const error: unknown = await open()
      .read(stream)
      .catch((reason: unknown) => reason);
    await expect(open().append(stream, 4, [event(5)], meta)).rejects.toBeInstanceOf(StreamDamagedError);
    expect(readFileSync(file())).toEqual(bytes);
    return error as Error;
  }

  it.each<[string, number, (lines: string[]) => string[]]>([
    ['a changed character', 2, (lines) => lines.with(1, (lines[1] ?? '').replace('"n":2', '"n":7'))],
    ['a line taken out', 2, (lines) => lines.toSpliced(1, 1)],
    ['two lines exchanged', 2, ([a = '', b = '', c = '', d = '']) => [a, c, b, d]],
    ['a line doubled', 3, (lines) => lines.toSpliced(1, 0, lines[1] ?? '')],
    ['an empty line', 1, (lines) => ['', ...lines]],
    ['garbage', 3, (lines) => lines.with(2, 'garbage')],
  ])('(%s) is named with its file and line, and left as it is', async (_, line, change) => {
    const error = await damaged(change);
    expect(error).toBeInstanceOf(StreamDamagedError);
    expect(error).toMatchObject({ file: 'events/things/a.jsonl', line });
    expect(error.message).toContain(`events/things/a.jsonl, line ${line}`);
  });
});
