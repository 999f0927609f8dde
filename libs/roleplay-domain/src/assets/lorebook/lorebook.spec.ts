import { describe, expect, it } from '@jest/globals';
import { InvalidValue } from '../fields/invalid-value.ts';
import { pathOf, placeOf } from '../fields/place.ts';
import { lorebookEntryDefaults } from '../model/lorebook.ts';
import { newLorebookEntry, readLorebookEntry } from './write-entry.ts';
import { changedLorebook, newLorebook, readLorebook } from './write-lorebook.ts';

const read = (payload: unknown, use: 'create' | 'update' = 'create') => readLorebook(payload, placeOf('lorebook'), use);
const ids = () => {
  let made = 0;
  return () => `new-${++made}`;
};
const made = (payload: unknown) => newLorebook(read(payload), ids()).value;
const entry = { ...lorebookEntryDefaults, keywords: [], secondaryKeywords: [], extensions: {} };

describe('a lorebook (S-334 to S-338)', () => {
  it('fills in what is missing', () => {
    expect(made({ name: 'B', entries: [{ content: 'c' }] })).toEqual({
      name: 'B',
      description: '',
      scanDepth: null,
      tokenBudget: null,
      recursiveScanning: null,
      extensions: {},
      entries: [{ ...entry, identifier: 'new-1', content: 'c' }],
    });
  });

  it('reads each entry by its own keys, native names first', () => {
    const { entries } = made({
      name: 'B',
      entries: [
        {
          content: 'cc',
          keys: ['k'],
          constant: true,
          insertion_order: 5,
          position: 'before_char',
          id: 7,
          comment: 'n',
        },
        {
          content: 'wi',
          key: ['k'],
          keysecondary: ['s'],
          selective: true,
          selectiveLogic: 3,
          order: 6,
          disable: true,
          position: 4,
          depth: 1,
          role: 2,
          uid: 7,
        },
        {
          content: 'mixed',
          keys: ['foreign'],
          keywords: ['native'],
          order: 9,
          insertionOrder: 8,
          strategy: 'keyword',
          constant: true,
        },
        { content: 'nulls', scanDepth: null, caseSensitive: null, sticky: null, role: null, identifier: null },
      ],
    });
    expect(entries).toMatchObject([
      {
        identifier: '7',
        name: 'n',
        strategy: 'constant',
        keywords: ['k'],
        insertionOrder: 5,
        injectionPosition: 'lorebookBefore',
      },
      {
        identifier: 'new-1',
        enabled: false,
        secondaryKeywordStrategy: 'andAll',
        insertionOrder: 6,
        injectionPosition: 'atDepth',
        injectionDepth: 1,
        injectionRole: 'assistant',
      },
      { keywords: ['native'], insertionOrder: 8, strategy: 'keyword' },
      { scanDepth: 2, caseSensitive: false, sticky: 0, injectionRole: 'system' },
    ]);
  });

  it('takes entries by uid in ascending order (S-337)', () => {
    const { entries } = made({ name: 'B', entries: { 10: { content: 'b', uid: 10 }, 9: { content: 'a', uid: 9 } } });
    expect(entries.map(({ content }) => content)).toEqual(['a', 'b']);
  });

  it('takes a standalone lorebook_v3 and other spellings of its members', () => {
    expect(
      made({
        spec: 'lorebook_v3',
        data: { Name: 'B', scan_depth: 3, token_budget: 9, recursive_scanning: true, mine: [1] },
      }),
    ).toMatchObject({
      name: 'B',
      scanDepth: 3,
      tokenBudget: 9,
      recursiveScanning: true,
      mine: [1],
      entries: [],
    });
  });

  it('keeps what an update leaves out, and replaces given entries (S-69)', () => {
    const before = made({ name: 'B', description: 'd', scanDepth: 4, mine: 1, entries: [{ content: 'a' }] });
    const renamed = changedLorebook(before, read({ Name: 'C' }, 'update'), ids()).value;
    expect(renamed).toEqual({ ...before, name: 'C' });
    const emptied = changedLorebook(before, read({ entries: [], scanDepth: null }, 'update'), ids()).value;
    expect(emptied).toEqual({ ...before, entries: [], scanDepth: null });
  });

  it('may be written back as it was read, and nothing changes (F-175, S-392)', () => {
    const before = made({
      name: 'B',
      entries: [{ content: 'a', keywords: ['/x/'], probability: 40, extensions: { y: 1 }, z: 2 }],
    });
    const payload = { ok: true, kind: 'lorebook', id: 1, ...before, revision: 'r', createdAt: 'x', updatedAt: 'y' };
    expect(changedLorebook(before, read(payload, 'update'), ids()).value).toEqual(before);
  });

  it.each<[string, unknown, string, string]>([
    ['no name', {}, 'lorebook.name', 'missing'],
    ['a null name', { name: null }, 'lorebook.name', 'null'],
    ['a wrong type under another spelling', { Name: 'B', scan_depth: 'x' }, 'lorebook.scan_depth', 'string'],
    ['entries as text', { name: 'B', entries: '[]' }, 'lorebook.entries', 'string'],
    ['an entry that is none', { name: 'B', entries: [1] }, 'lorebook.entries[0]', 'integer'],
    [
      'an entry that says nothing',
      { name: 'B', entries: [{ keywords: [] }] },
      'lorebook.entries[0].content',
      'missing',
    ],
    [
      'a strategy that is none',
      { name: 'B', entries: [{ content: '', strategy: 'vector' }] },
      'lorebook.entries[0].strategy',
      'string',
    ],
    [
      'keywords that are numbers',
      { name: 'B', entries: [{ content: '', keys: [1] }] },
      'lorebook.entries[0].keys[0]',
      'integer',
    ],
    [
      'a code that is no position',
      { name: 'B', entries: [{ content: '', position: 8 }] },
      'lorebook.entries[0].position',
      'integer',
    ],
    [
      'a code that is no role',
      { name: 'B', entries: [{ content: '', role: 3 }] },
      'lorebook.entries[0].role',
      'integer',
    ],
    [
      'one identifier twice',
      { name: 'B', entries: [1, 2].map(() => ({ content: '', identifier: 'i' })) },
      'lorebook.entries[1].identifier',
      'string',
    ],
    [
      'one identifier twice, by uid',
      { name: 'B', entries: { 4: { content: '', identifier: 'i' }, 5: { content: '', identifier: 'i' } } },
      'lorebook.entries.5.identifier',
      'string',
    ],
    ['a fault in lorebook_v3', { spec: 'lorebook_v3', data: { name: 5 } }, 'lorebook.data.name', 'integer'],
    [
      '10,001 entries',
      { name: 'B', entries: Array.from({ length: 10_001 }, () => ({ content: '' })) },
      'lorebook.entries',
      'array',
    ],
  ])('refuses %s', (_name, payload, path, actualType) => {
    let fault: unknown;
    try {
      read(payload);
    } catch (error) {
      fault = error instanceof InvalidValue ? [pathOf(error.place), error.actualType] : error;
    }
    expect(fault).toEqual([path, actualType]);
  });
});

describe('an entry that is put into a book', () => {
  const book = made({ name: 'B', entries: [{ content: 'a', identifier: '3' }] });
  const put = (value: object) =>
    newLorebookEntry(readLorebookEntry(value, placeOf('entry')), book, ids()).entry.identifier;

  it('has the identifier that it says, also that of an entry of the book', () => {
    expect(put({ content: '', identifier: '3' })).toBe('3');
  });

  it('has the text of another id only if that is free in the book (S-338)', () => {
    expect([put({ content: '', id: 4 }), put({ content: '', uid: 3 }), put({ content: '' })]).toEqual([
      '4',
      'new-1',
      'new-1',
    ]);
  });
});
