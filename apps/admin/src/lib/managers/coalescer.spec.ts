import { describe, expect, it, vi } from 'vitest';
import { Coalescer } from './coalescer.ts';

describe('Coalescer', () => {
  it('hands a burst on together, and what comes meanwhile afterwards', async () => {
    vi.useFakeTimers();
    const batches: string[][] = [];
    let finish = () => {};
    const coalescer = new Coalescer<string>((keys) => {
      batches.push([...keys]);
      return batches.length === 1 ? new Promise<void>((resolve) => (finish = resolve)) : Promise.resolve();
    });
    for (const key of ['a', 'b', 'a']) coalescer.add(key);
    await vi.runAllTimersAsync();
    coalescer.add('c');
    await vi.runAllTimersAsync();
    expect(batches).toEqual([['a', 'b']]);
    finish();
    await vi.runAllTimersAsync();
    expect(batches).toEqual([['a', 'b'], ['c']]);
    vi.useRealTimers();
  });

  it('goes on after a batch that failed', async () => {
    vi.useFakeTimers();
    const batches: string[][] = [];
    const coalescer = new Coalescer<string>((keys) => {
      batches.push([...keys]);
      return Promise.reject(new Error('no'));
    });
    coalescer.add('a');
    await vi.runAllTimersAsync();
    coalescer.add('b');
    await vi.runAllTimersAsync();
    expect(batches).toEqual([['a'], ['b']]);
    vi.useRealTimers();
  });
});
