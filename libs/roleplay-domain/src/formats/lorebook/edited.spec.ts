import { describe, expect, it } from '@jest/globals';
import {
  type Book,
  lorebookV3,
  oddities,
  readBook as read,
  world,
  worldEntry,
  writeBook as write,
} from '../../../spec-support/book-files.ts';
import { importing, taken, told } from '../../../spec-support/importing.ts';
import type { LorebookEntry } from '../../assets/model/lorebook.ts';
import { lorebookEntryDefaults, secondaryStrategies } from '../../assets/model/lorebook.ts';
import { exportLorebook, type LorebookFileFormat } from '../export-file.ts';

const formats: LorebookFileFormat[] = ['worldinfo', 'lorebook_v3'];
const again = (book: Book, format: LorebookFileFormat) =>
  taken('lorebook', importing(exportLorebook(book, format).bytes));

describe('a lorebook that was edited', () => {
  const edited = (file: unknown, change: Partial<LorebookEntry>, head: object = {}): Book => {
    const { value, remembered } = read(file);
    return {
      value: { ...value, ...head, entries: value.entries.map((entry) => ({ ...entry, ...change })) },
      remembered,
    };
  };
  const changes = (before: Record<string, unknown>, after: Record<string, unknown>) =>
    Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));

  it.each<[object, Partial<LorebookEntry>, string[]]>([
    [{ position: 2 }, { content: 'new' }, ['content']],
    [{ position: 2, depth: 9 }, { injectionDepth: 1 }, ['position', 'depth']],
    [{ probability: 30, useProbability: false }, { probability: 50 }, ['probability', 'useProbability']],
    [{}, { scanDepth: 9 }, ['scanDepth']],
    [{ key: 'a, b' }, { keywords: ['c'] }, ['key']],
    [{ delayUntilRecursion: 3 }, { delayUntilRecursion: false }, ['delayUntilRecursion']],
    [{ position: 7 }, { enabled: true }, ['position']],
    [{ vectorized: true, key: [] }, { keywords: ['k'] }, ['key', 'disable']],
    [{}, { name: 'm' }, ['comment']],
    [{ order: 1.5 }, { insertionOrder: 7 }, ['order']],
    [{ role: null, position: 4 }, { injectionRole: 'user' }, ['role']],
  ])('F-172 World Info with %j, of which %j changed, differs in %j', (entry, change, expected) => {
    const after = write(edited(world(entry), change), 'worldinfo').entries[3];
    expect(changes({ ...worldEntry, ...entry }, after).sort()).toEqual([...expected].sort());
  });

  it.each<[object, Partial<LorebookEntry>, string[]]>([
    [{ secondary_keys: 'a, b' }, { secondaryKeywords: ['c'] }, ['secondary_keys']],
    [{ keys: 'a, b', insertion_order: 1.5 }, { keywords: ['c'] }, ['keys']],
    [{ case_sensitive: 'true' }, { caseSensitive: false }, ['case_sensitive']],
    [{ extensions: { position: 1, sticky: '3' } }, { sticky: 4 }, ['extensions']],
    [{ priority: 3, comment: 'x' }, { extensions: { cc: { comment: 'x', priority: 4 } } }, ['priority']],
  ])('F-172 lorebook_v3 with %j, of which %j changed, differs in %j', (entry, change, expected) => {
    const [after] = write(edited(lorebookV3(entry), change), 'lorebook_v3').data.entries;
    expect(changes(lorebookV3(entry).data.entries[0] ?? {}, after)).toEqual(expected);
  });

  it('F-172 a value that depends on the book gives way when the book changes', () => {
    const after = write(edited({ ...world({}), scanDepth: 5 }, {}, { scanDepth: 9 }), 'worldinfo');
    expect(after.entries[3].scanDepth).toBe(5);
  });

  it('F-11 what is remembered follows its entry, and goes with it', () => {
    const { value, remembered } = read({
      entries: [
        { ...worldEntry, uid: 1, position: 2 },
        { ...worldEntry, uid: 2 },
      ],
    });
    const turned = { value: { ...value, entries: [...value.entries].reverse() }, remembered };
    expect(write(turned, 'worldinfo').entries['1'].position).toBe(2);
    const other = { ...value.entries[1]!, identifier: '9' };
    expect(write({ value: { ...value, entries: [other] }, remembered }, 'worldinfo').entries['9'].position).toBe(0);
  });

  const made = (entry: Partial<LorebookEntry>, at: number): LorebookEntry => ({
    ...lorebookEntryDefaults,
    identifier: `e-${at}`,
    content: `c${at}`,
    ...entry,
    keywords: entry.keywords ?? ['k'],
    secondaryKeywords: entry.secondaryKeywords ?? [],
    extensions: entry.extensions ?? {},
  });
  const variety = [
    {},
    ...secondaryStrategies.flatMap((secondaryKeywordStrategy) => [
      { secondaryKeywordStrategy },
      { secondaryKeywordStrategy, secondaryKeywords: ['s'] },
    ]),
    { useRegex: true },
    { useRegex: false, keywords: ['/a/'] },
    { identifier: '7' },
    { identifier: '007' },
    { name: 'n', enabled: false, strategy: 'constant' as const, scanDepth: 0, probability: 0, insertionOrder: -3 },
    { injectionPosition: 'atDepth' as const, injectionDepth: 0, injectionRole: 'user' as const },
    { injectionPosition: 'lorebookBefore' as const, matchWholeWord: false, caseSensitive: true },
    { injectionPosition: 'bottomOfExampleMessages' as const, sticky: 1, cooldown: 2, delay: 3 },
    { excludeRecursion: true, preventRecursion: true, delayUntilRecursion: true },
    { groupName: 'g', groupOverride: true, groupWeight: 3, useGroupScoring: true },
    {
      extensions: { cc: { comment: 'x', priority: 2 }, sillytavern: { automationId: 'a', own: 1 }, v: null },
      odd: [1],
    },
  ].map(made);
  const native: Book = {
    value: {
      name: 'N',
      description: 'd',
      scanDepth: 6,
      tokenBudget: 0,
      recursiveScanning: false,
      entries: variety,
      extensions: { v: 1 },
      odd: {},
    },
    remembered: {},
  };

  it.each(formats)('F-171 F-174 comes back equal through %s, every field of every entry', (format) => {
    const { content, notes } = again(native, format);
    expect(content.lorebook.value).toEqual(native.value);
    expect(told(notes)).toEqual([]);
  });

  it.each(formats)('F-174 from one dialect through %s all fields are equal', (format) => {
    for (const entry of oddities) {
      const book = read(world(entry));
      expect(again(book, format).content.lorebook.value).toEqual(book.value);
    }
  });

  it('F-174 a book in its other dialect says the same numbers where it can', () => {
    const out = write(read(world({ position: 3, probability: 20, useProbability: false })), 'lorebook_v3');
    expect(out.data.entries[0]).toMatchObject({ extensions: { position: 3, probability: 20, useProbability: false } });
    const back = write(read(lorebookV3({ extensions: { position: 2 } })), 'worldinfo');
    expect(back.entries[5]).toMatchObject({ position: 2 });
  });

  it('F-72 an identifier that was taken does not come back', () => {
    const entries = [1, 2].map((uid) => ({ ...worldEntry, uid, identifier: 'same' }));
    const book = read({ entries });
    expect(new Set(book.value.entries.map(({ identifier }) => identifier)).size).toBe(2);
    for (const format of formats) expect(again(book, format).content.lorebook.value).toEqual(book.value);
  });

  it('F-76 gives entries without a number the lowest that is free', () => {
    const entries = ['x', '0', 'y', '2'].map((identifier, at) => made({ identifier }, at));
    const out = write({ value: { ...native.value, entries }, remembered: {} }, 'worldinfo');
    expect(
      Object.entries<typeof worldEntry>(out.entries).map(([key, entry]) => [key, entry.uid, entry.content]),
    ).toEqual([
      ['0', 0, 'c1'],
      ['1', 1, 'c0'],
      ['2', 2, 'c3'],
      ['3', 3, 'c2'],
    ]);
  });

  it('F-76 lorebook_v3 has all required fields', () => {
    const { spec, data } = write(native, 'lorebook_v3');
    expect(spec).toBe('lorebook_v3');
    expect(data.extensions).toEqual({ v: 1 });
    for (const entry of data.entries) {
      for (const field of [
        'keys',
        'content',
        'extensions',
        'enabled',
        'insertion_order',
        'use_regex',
        'id',
        'position',
      ]) {
        expect(entry).toHaveProperty(field);
      }
      expect(typeof entry.extensions.position).toBe('number');
    }
  });

  it('F-9 is equal, byte for byte, each time', () => {
    for (const format of formats) expect(exportLorebook(native, format)).toEqual(exportLorebook(native, format));
  });
});
