import type { FileHandle } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { GroupSyncer } from './group-syncer.ts';
import type { Syncer } from './syncer.ts';

/** A disk whose syncs end when they are told to, in the order they began. */
class SlowDisk implements Syncer {
  readonly begun: string[] = [];
  readonly #ends: ((error?: Error) => void)[] = [];

  file(handle: FileHandle): Promise<void> {
    return this.#begin(`file ${handle as unknown as string}`);
  }

  folder(path: string): Promise<void> {
    return this.#begin(`folder ${path}`);
  }

  async end(error?: Error): Promise<void> {
    this.#ends.shift()?.(error);
    await turn();
  }

  #begin(what: string): Promise<void> {
    this.begun.push(what);
    return new Promise((resolve, reject) => this.#ends.push((error) => (error ? reject(error) : resolve())));
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));
// Only handed through: a name is enough to tell them apart.
const file = (name: string) => name as unknown as FileHandle;

function setUp() {
  const disk = new SlowDisk();
  const group = new GroupSyncer(disk);
  const answered: string[] = [];
  const ask = (name: string, sync: Promise<void>) =>
    void sync.then(
      () => answered.push(name),
      () => answered.push(`${name} failed`),
    );
  return { disk, group, answered, ask };
}

describe('a group commit', () => {
  it('does not make a lone request wait', async () => {
    const { disk, group, answered, ask } = setUp();
    ask('a', group.file(file('a')));
    await turn();
    expect(disk.begun).toEqual(['file a']);
    expect(answered).toEqual([]);
    await disk.end();
    expect(answered).toEqual(['a']);
  });

  it('syncs what came during a round together in the next, a folder once', async () => {
    const { disk, group, answered, ask } = setUp();
    ask('first', group.folder('f'));
    await turn();
    ask('b', group.file(file('b')));
    ask('c', group.folder('f'));
    ask('d', group.folder('f'));
    ask('e', group.folder('g'));
    await turn();
    expect(disk.begun).toEqual(['folder f']);
    await disk.end();
    expect(answered).toEqual(['first']);
    expect(disk.begun.slice(1)).toEqual(['file b', 'folder f', 'folder g']);
    await disk.end();
    await disk.end();
    await disk.end();
    expect(answered).toEqual(['first', 'b', 'c', 'd', 'e']);
  });

  it('never lets a request share a sync that began before it', async () => {
    const { disk, group, answered, ask } = setUp();
    ask('a', group.folder('f'));
    await turn();
    ask('b', group.folder('f'));
    await disk.end();
    expect(answered).toEqual(['a']);
    expect(disk.begun).toEqual(['folder f', 'folder f']);
  });

  it('tells a failure to those it concerns, and goes on', async () => {
    const { disk, group, answered, ask } = setUp();
    ask('a', group.file(file('a')));
    await turn();
    ask('b', group.file(file('b')));
    await disk.end(new Error('EIO'));
    await disk.end();
    expect(answered).toEqual(['a failed', 'b']);
  });
});
