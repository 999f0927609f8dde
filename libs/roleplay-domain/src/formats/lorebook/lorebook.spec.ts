import { describe, expect, it } from '@jest/globals';
import { importing, parsed, refused, taken, told } from '../../../spec-support/importing.ts';
import { v3 } from '../../../spec-support/cards.ts';

const book = (file: unknown, fileName?: string) => taken('lorebook', importing(file, fileName ? { fileName } : {}));
const entriesOf = (file: unknown) => book(file).content.lorebook.value.entries;
const notesOf = (file: unknown) => told(book(file).notes);
const wi = (entry: object) => ({ entries: { 0: { uid: 0, key: ['k'], content: 'c', ...entry } } });
const cb = (entry: object) => ({ entries: [{ id: 0, keys: ['k'], content: 'c', ...entry }] });

describe('a lorebook', () => {
  it('F-70 has its own fields in both spellings, or as its originalData says', () => {
    const head = { name: 'B', description: 'd', scan_depth: 4, token_budget: 9, recursive_scanning: true };
    const expected = { name: 'B', description: 'd', scanDepth: 4, tokenBudget: 9, recursiveScanning: true };
    expect(book({ ...head, ...cb({}), extensions: { x: 1 }, y: 2 }).content.lorebook.value).toMatchObject({
      ...expected,
      extensions: { x: 1 },
      y: 2,
    });
    const world = book({ ...wi({}), originalData: head });
    expect(world.content.lorebook.value).toMatchObject(expected);
    expect(world.content.lorebook.value).not.toHaveProperty('originalData');
    expect(world.notes.dropped).toEqual(['originalData']);
  });

  it('has the name of its file or Lorebook, and takes Name', () => {
    expect(book(wi({}), 'Harbour.json').content.lorebook.value.name).toBe('Harbour');
    expect(book(wi({})).content.lorebook.value.name).toBe('Lorebook');
    expect(book({ ...wi({}), name: ' ' }).content.lorebook.value.name).toBe('Lorebook');
    expect(notesOf({ ...wi({}), name: ' ' })).toEqual(['coerced name']);
    expect(book({ ...wi({}), Name: 'N' }).content.lorebook.value.name).toBe('N');
    expect(book({ ...wi({}), name: 'x'.repeat(600) }).content.lorebook.value.name).toHaveLength(512);
  });

  it('keeps keys that a read has for itself out of the book, for exports', () => {
    const { value, remembered } = book({ ...wi({}), id: 7, kind: 'x' }).content.lorebook;
    expect(value).not.toHaveProperty('id');
    expect(remembered.self).toMatchObject({
      keep: [
        { at: ['id'], value: 7 },
        { at: ['kind'], value: 'x' },
      ],
    });
  });

  it('S-20 leaves __proto__ out, and names it', () => {
    const file = '{"entries":{"__proto__":{"key":[],"content":"x"},"0":{"key":[],"content":"c","__proto__":{}}}}';
    expect(entriesOf(file)).toHaveLength(1);
    expect(notesOf(file)).toEqual(['not_stored entries.0.__proto__', 'not_stored entries.__proto__']);
  });

  it('F-180 has at most 10,000 entries', () => {
    const entries = Array.from({ length: 10_000 }, () => ({ content: 'c' }));
    expect(entriesOf({ entries })).toHaveLength(10_000);
    expect(refused(importing({ entries: [...entries, entries[0]] })).faults[0]?.path).toBe('entries');
  });

  it('reads lorebook_v3, and remembers what stands beside data', () => {
    const { content, notes } = book({ spec: 'lorebook_v3', data: { name: 'B', entries: [] }, x: 1 });
    expect(content.lorebook.value.name).toBe('B');
    expect(content.lorebook.remembered.self?.['root']).toEqual({ x: 1 });
    expect(told(notes)).toEqual(['not_supported x']);
  });

  it('reads books of Agnai', () => {
    const entry = { name: 'H', entry: 'Ice.', keywords: ['ice'], priority: 5, weight: 20, enabled: false };
    const { content, notes } = book({ kind: 'memory', name: 'A', userId: '', entries: [entry, { entry: 5 }] });
    expect(content.lorebook.value).toMatchObject({ name: 'A', userId: '' });
    expect(content.lorebook.value).not.toHaveProperty('kind');
    expect(content.lorebook.value.entries[0]).toMatchObject({
      name: 'H',
      content: 'Ice.',
      keywords: ['ice'],
      insertionOrder: 20,
      enabled: false,
      extensions: { cc: { priority: 5 } },
    });
    expect(told(notes)).toEqual(['coerced entries[1].entry']);
  });

  it('reads books of Risu, folders aside', () => {
    const row = {
      key: 'a, b',
      secondkey: 'c',
      insertorder: 7,
      comment: 'n',
      content: 'c',
      alwaysActive: true,
      selective: true,
      activationPercent: 30,
      extentions: { risu_case_sensitive: true },
      mode: 'normal',
    };
    const data = [
      row,
      { ...row, key: '/a,b/', secondkey: '', useRegex: true, alwaysActive: false, selective: false },
      { mode: 'folder' },
    ];
    const { content, notes } = book({ type: 'risu', ver: 1, data });
    expect(content.lorebook.value.entries).toMatchObject([
      {
        keywords: ['a', 'b'],
        secondaryKeywords: ['c'],
        insertionOrder: 7,
        name: 'n',
        content: 'c',
        strategy: 'constant',
        secondaryKeywordStrategy: 'andAny',
        probability: 30,
        caseSensitive: true,
        mode: 'normal',
      },
      {
        keywords: ['/a,b/'],
        secondaryKeywords: [],
        useRegex: true,
        strategy: 'keyword',
        secondaryKeywordStrategy: 'none',
      },
    ]);
    expect(told(notes)).toEqual(['not_stored data[2]']);
  });

  it('reads books of NovelAI', () => {
    const entries = [
      {
        text: 'K',
        displayName: 'King',
        id: 'n1',
        keys: ['king'],
        forceActivation: true,
        contextConfig: { budgetPriority: 400 },
        searchRange: 9,
      },
      { text: 'x', keys: ['/y/'], enabled: false },
    ];
    expect(entriesOf({ lorebookVersion: 5, entries })).toMatchObject([
      { identifier: 'n1', content: 'K', name: 'King', strategy: 'constant', insertionOrder: 400, searchRange: 9 },
      { identifier: 'new-1', content: 'x', name: '', enabled: false, insertionOrder: 0, useRegex: true },
    ]);
  });

  it('of a card is not sunk by anything in it', () => {
    const character_book = { name: {}, scan_depth: 'x', extensions: 7, entries: 'none' };
    const { content, notes } = taken('character', importing(v3({ character_book })));
    expect(content.lorebook?.value).toMatchObject({ name: 'Mira', scanDepth: null, extensions: {}, entries: [] });
    expect(told(notes).map((note) => note.split(' ')[0])).toEqual(['coerced', 'coerced', 'coerced', 'damaged']);
    expect(parsed(Buffer.from(JSON.stringify(content.character.value.data.character_book)))).toEqual(character_book);
  });
});
