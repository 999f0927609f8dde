import { describe, expect, it } from '@jest/globals';
import { assetDiff, type DiffItem, diffOf } from './diff.ts';

const entry = (identifier: string, content = '') => ({ identifier, content });

describe('a diff (S-62)', () => {
  it.each<[string, unknown, unknown, DiffItem[]]>([
    ['of equals is empty', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['names a member', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ path: 'b', before: 2, after: 3 }]],
    ['goes into objects', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, [{ path: 'a.b.c', before: 1, after: 2 }]],
    [
      'has null where there is nothing',
      { a: 1 },
      { b: 2 },
      [
        { path: 'a', before: 1, after: null },
        { path: 'b', before: null, after: 2 },
      ],
    ],
    ['quotes a key that is no word', { 'a b': 1 }, { 'a b': 2 }, [{ path: '["a b"]', before: 1, after: 2 }]],
    [
      'takes a list of texts as a whole',
      { tags: ['a'] },
      { tags: ['a', 'b'] },
      [{ path: 'tags', before: ['a'], after: ['a', 'b'] }],
    ],
    [
      'matches entries by identifier',
      { entries: [entry('a'), entry('b'), entry('c', 'old')] },
      { entries: [entry('b'), entry('c', 'new'), entry('d')] },
      [
        { path: 'entries[0]', before: entry('a'), after: null },
        { path: 'entries[1].content', before: 'old', after: 'new' },
        { path: 'entries[2]', before: null, after: entry('d') },
      ],
    ],
    [
      'tells moved entries as a whole list',
      [entry('a'), entry('b')],
      [entry('b'), entry('a')],
      [{ path: '', before: [entry('a'), entry('b')], after: [entry('b'), entry('a')] }],
    ],
  ])('%s', (_name, before, after, items) => {
    expect(diffOf(before, after)).toEqual(items);
  });

  it('of an asset leaves revision and updatedAt aside', () => {
    const before = { id: 1, name: 'a', revision: 'rev_1', updatedAt: 'x' };
    expect(assetDiff(before, { ...before, revision: null, updatedAt: null })).toEqual([]);
  });
});
