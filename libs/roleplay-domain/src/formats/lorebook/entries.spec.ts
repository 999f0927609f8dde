import { describe, expect, it } from '@jest/globals';
import { importing, taken, told } from '../../../spec-support/importing.ts';
import type { LorebookEntry } from '../../assets/model/lorebook.ts';

const book = (file: unknown, fileName?: string) => taken('lorebook', importing(file, fileName ? { fileName } : {}));
const entriesOf = (file: unknown) => book(file).content.lorebook.value.entries;
const notesOf = (file: unknown) => told(book(file).notes);
const wi = (entry: object) => ({ entries: { 0: { uid: 0, key: ['k'], content: 'c', ...entry } } });
const cb = (entry: object) => ({ entries: [{ id: 0, keys: ['k'], content: 'c', ...entry }] });
const only = (file: unknown): LorebookEntry => entriesOf(file)[0]!;

describe('the entries of a lorebook', () => {
  it('F-72 has an identifier of its own, whatever the ids', () => {
    const ids = [0, '0', 0, -1, undefined, null, '', 'x'.repeat(129), '__proto__', 1.5, 'name'];
    const file = { entries: ids.map((id) => ({ id, keys: [], content: 'c' })) };
    expect(entriesOf(file).map(({ identifier }) => identifier)).toEqual([
      '0',
      'new-1',
      'new-2',
      '-1',
      'new-3',
      'new-4',
      'new-5',
      'new-6',
      'new-7',
      '1.5',
      'name',
    ]);
    expect(notesOf(file)).toEqual([1, 2, 6, 7, 8].map((at) => `coerced entries[${at}].id`));
  });

  it('F-72 has the key of its object if it says no uid', () => {
    expect(entriesOf({ entries: { 5: { key: [], content: 'c' } } })[0]?.identifier).toBe('5');
  });

  it('F-73 stands in the order of the array, or of the uids', () => {
    const entry = (uid: unknown) => ({ uid, key: [], content: String(uid) });
    expect(entriesOf({ entries: [entry(5), entry(1)] }).map(({ content }) => content)).toEqual(['5', '1']);
    const object = { a: entry(30), b: entry('4'), c: { key: [], content: 'c' }, 7: { key: [], content: '7' } };
    expect(entriesOf({ entries: object }).map(({ content }) => content)).toEqual(['4', '7', '30', 'c']);
  });

  it('F-74 is dropped if it is no object, and disabled without content', () => {
    const { content, notes } = book({
      entries: [null, 'x', { keys: ['a'] }, { content: 'c' }, { keys: [], content: null }],
    });
    expect(content.lorebook.value.entries).toMatchObject([
      { keywords: ['a'], content: '', enabled: false },
      { keywords: [], content: 'c', enabled: true },
      { content: '', enabled: false },
    ]);
    expect(notes.dropped).toEqual(['entries[0]', 'entries[1]']);
    expect(told(notes)).toEqual([
      'damaged entries[0]',
      'damaged entries[1]',
      'disabled entries[2]',
      'disabled entries[4]',
    ]);
  });

  it('F-75 uses patterns where a keyword has their form, and keeps those that do not compile', () => {
    expect(only(wi({ key: ['/gulls?/i'] })).useRegex).toBe(true);
    expect(only(wi({ key: ['a/b/c', '/a/b/'] })).useRegex).toBe(false);
    expect(only(wi({ key: ['/a\\/b/gu'] })).useRegex).toBe(true);
    expect(only(cb({ keys: ['/x/'], use_regex: false })).useRegex).toBe(false);
    expect(only(cb({ keys: ['/bad(/'], use_regex: true }))).toMatchObject({ keywords: ['/bad(/'], enabled: true });
  });
});
