import { describe, expect, it } from '@jest/globals';
import { FolderView } from './folder-view.ts';
import type { FoundRecord } from './read-record.ts';
import type { RecordRead } from './record-store.ts';

const ok = (text: string): RecordRead => ({ kind: 'ok', text, changedAt: '2026-01-01T00:00:00.000Z' });
/** A stamp ends with the time of the last change, in nanoseconds. */
const found = (text: string, ageMs: number): FoundRecord => ({
  read: ok(text),
  stamp: `1:2:3:4:${(BigInt(Date.now()) - BigInt(ageMs)) * 1_000_000n}`,
  loose: false,
});

describe('what is known of a record', () => {
  it('is not replaced by what was read before this process wrote it', () => {
    const view = new FolderView();
    const moment = view.moment();
    view.putOwn('a.json', ok('mine'));
    view.put('a.json', found('older', 5_000), moment);
    expect(view.entries.get('a.json')).toEqual(ok('mine'));
    view.put('a.json', found('newer', 5_000), view.moment());
    expect(view.entries.get('a.json')).toEqual(ok('newer'));
  });

  it('is not brought back by what was read before this process removed it', () => {
    const view = new FolderView();
    const moment = view.moment();
    view.putOwn('a.json', { kind: 'missing' });
    view.put('a.json', found('older', 5_000), moment);
    expect(view.entries.has('a.json')).toBe(false);
  });

  it('has to be read again while its time is too young to tell a second change from the first', () => {
    const view = new FolderView();
    const [young, old] = [found('young', 0), found('old', 60_000)];
    view.put('young.json', young, view.moment());
    view.put('old.json', old, view.moment());
    expect([view.isKnown('young.json', young.stamp), view.isKnown('old.json', old.stamp)]).toEqual([false, true]);
  });

  it('is new only where it differs', () => {
    const view = new FolderView();
    view.put('a.json', found('text', 60_000), view.moment());
    expect([...view.takeChanged()]).toEqual(['a.json']);
    view.put('a.json', found('text', 50_000), view.moment());
    expect([...view.takeChanged()]).toEqual([]);
  });
});
