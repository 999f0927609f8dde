import { describe, expect, it } from '@jest/globals';
import { importing, refused, taken, told } from '../../../spec-support/importing.ts';
import { v3 } from '../../../spec-support/cards.ts';
import { type LorebookEntry, lorebookEntryDefaults } from '../../assets/model/lorebook.ts';

const book = (file: unknown, fileName?: string) => taken('lorebook', importing(file, fileName ? { fileName } : {}));
const entriesOf = (file: unknown) => book(file).content.lorebook.value.entries;
const notesOf = (file: unknown) => told(book(file).notes);
const wi = (entry: object) => ({ entries: { 0: { uid: 0, key: ['k'], content: 'c', ...entry } } });
const cb = (entry: object) => ({ entries: [{ id: 0, keys: ['k'], content: 'c', ...entry }] });
const native = (entry: object) => ({ entries: [{ identifier: 'e', keywords: ['k'], content: 'c', ...entry }] });
const only = (file: unknown): LorebookEntry => entriesOf(file)[0]!;

const defaults = { ...lorebookEntryDefaults, identifier: '0', keywords: ['k'], content: 'c' };

describe('an entry of a lorebook', () => {
  it('F-70 has the defaults of its dialect', () => {
    expect(only(wi({}))).toEqual({ ...defaults, injectionPosition: 'lorebookBefore' });
    expect(only(cb({}))).toEqual(defaults);
    expect(only(native({}))).toEqual({ ...defaults, identifier: 'e' });
    for (const file of [wi({}), cb({}), native({})]) expect(notesOf(file)).toEqual([]);
  });

  const all: Partial<LorebookEntry> = {
    name: 'n',
    enabled: false,
    strategy: 'constant',
    secondaryKeywords: ['s'],
    secondaryKeywordStrategy: 'notAll',
    insertionOrder: -5,
    injectionPosition: 'atDepth',
    injectionDepth: 0,
    injectionRole: 'assistant',
    probability: 40,
    scanDepth: 7,
    caseSensitive: true,
    matchWholeWord: false,
    useRegex: true,
    sticky: 1,
    cooldown: 2,
    delay: 3,
    excludeRecursion: true,
    preventRecursion: true,
    delayUntilRecursion: true,
    groupName: 'g',
    groupOverride: true,
    groupWeight: 5,
    useGroupScoring: true,
  };

  it('F-70 reads every field of World Info', () => {
    const entry = {
      comment: 'n',
      disable: true,
      constant: true,
      keysecondary: ['s'],
      selective: true,
      selectiveLogic: 1,
      order: -5,
      position: 4,
      depth: 0,
      role: 2,
      probability: 40,
      useProbability: true,
      scanDepth: 7,
      caseSensitive: true,
      matchWholeWords: false,
      key: ['/k/i'],
      sticky: 1,
      cooldown: 2,
      delay: 3,
      excludeRecursion: true,
      preventRecursion: true,
      delayUntilRecursion: 2,
      group: 'g',
      groupOverride: true,
      groupWeight: 5,
      useGroupScoring: true,
    };
    expect(only(wi(entry))).toEqual({ ...defaults, ...all, keywords: ['/k/i'] });
    expect(notesOf(wi(entry))).toEqual([]);
  });

  it('F-70 reads every field of a CharacterBook, and leaves only other extensions there', () => {
    const entry = {
      name: 'n',
      enabled: false,
      constant: true,
      secondary_keys: ['s'],
      selective: true,
      insertion_order: -5,
      position: 'before_char',
      case_sensitive: true,
      use_regex: true,
      extensions: {
        position: 4,
        depth: 0,
        role: 2,
        selectiveLogic: 1,
        probability: 40,
        useProbability: true,
        scan_depth: 7,
        match_whole_words: false,
        sticky: 1,
        cooldown: 2,
        delay: 3,
        exclude_recursion: true,
        prevent_recursion: true,
        delay_until_recursion: true,
        group: 'g',
        group_override: true,
        group_weight: 5,
        use_group_scoring: true,
        vendor: { x: 1 },
      },
    };
    expect(only(cb(entry))).toEqual({ ...defaults, ...all, extensions: { vendor: { x: 1 } } });
    expect(notesOf(cb(entry))).toEqual([]);
  });

  it('F-70 reads every native field as given, and leaves its extensions alone', () => {
    const entry = { ...all, extensions: { position: 0, depth: 9, cc: { a: 1 } } };
    expect(only(native(entry))).toEqual({ ...defaults, identifier: 'e', ...entry });
  });

  it('F-70 a native entry without a position has the native default, whatever its extensions hold', () => {
    expect(only(native({ extensions: { position: 0, depth: 9 } }))).toMatchObject({
      injectionPosition: 'lorebookAfter',
      injectionDepth: 4,
    });
  });

  it('F-71 tells a value that stood where a group of extensions is due', () => {
    const entry = { name: 'n', comment: 'c', extensions: { cc: 5 } };
    expect(only(cb(entry)).extensions).toEqual({ cc: { comment: 'c' } });
    expect(notesOf(cb(entry))).toEqual(['not_stored entries[0].extensions.cc']);
  });

  it.each([
    [0, 'andAny'],
    [1, 'notAll'],
    [2, 'notAny'],
    [3, 'andAll'],
    ['3', 'andAll'],
  ])('F-70 selectiveLogic %j is %s', (selectiveLogic, strategy) => {
    expect(only(wi({ keysecondary: ['s'], selectiveLogic })).secondaryKeywordStrategy).toBe(strategy);
    const entry = { secondary_keys: ['s'], selective: true, extensions: { selectiveLogic } };
    expect(only(cb(entry)).secondaryKeywordStrategy).toBe(strategy);
  });

  it('F-70 has no secondary strategy if it is not selective, or has no secondary keywords', () => {
    expect(only(wi({ keysecondary: ['s'], selective: false })).secondaryKeywordStrategy).toBe('none');
    expect(only(wi({ keysecondary: [], selectiveLogic: 3 })).secondaryKeywordStrategy).toBe('none');
    expect(only(cb({ secondary_keys: ['s'] })).secondaryKeywordStrategy).toBe('none');
  });

  it.each<[unknown, string, string[]]>([
    [0, 'lorebookBefore', []],
    [1, 'lorebookAfter', []],
    [2, 'atDepth', ['not_supported']],
    [3, 'atDepth', ['not_supported']],
    [4, 'atDepth', []],
    [5, 'topOfExampleMessages', []],
    [6, 'bottomOfExampleMessages', []],
    [7, 'lorebookAfter', ['not_supported', 'disabled']],
    [99, 'lorebookBefore', ['coerced']],
    ['before_char', 'lorebookBefore', []],
    ['before_char_defs', 'lorebookBefore', []],
    ['after_char_defs', 'lorebookAfter', []],
    ['elsewhere', 'lorebookAfter', []],
  ])('F-70 F-71 position %j of World Info is %s', (position, expected, codes) => {
    expect(only(wi({ position })).injectionPosition).toBe(expected);
    expect(notesOf(wi({ position })).map((note) => note.split(' ')[0])).toEqual(codes);
  });

  it("F-71 places what stood at the author's note at depth 4, as system", () => {
    expect(only(wi({ position: 2, depth: 9, role: 1 }))).toMatchObject({ injectionDepth: 4, injectionRole: 'system' });
  });

  it('F-71 disables what goes to an outlet, or is found by similarity alone', () => {
    expect(only(wi({ position: 7 })).enabled).toBe(false);
    expect(only(wi({ vectorized: true, key: [] }))).toMatchObject({ enabled: false, strategy: 'keyword' });
    expect(only(wi({ vectorized: true })).enabled).toBe(true);
    expect(only(wi({ vectorized: true, key: [], constant: true })).enabled).toBe(true);
    expect(notesOf(wi({ vectorized: true }))).toEqual(['not_supported entries.0.vectorized']);
    expect(notesOf(cb({ keys: [], extensions: { vectorized: true } }))).toEqual([
      'not_supported entries[0].extensions.vectorized',
      'disabled entries[0]',
    ]);
  });

  it('F-71 keeps what has no native field, and leaves unknown keys on the entry', () => {
    const entry = { automationId: 'a', triggers: ['normal'], displayIndex: 3, characterFilter: { names: ['M'] }, x: 1 };
    const { x, ...silly } = entry;
    expect(only(wi(entry))).toMatchObject({ x, extensions: { sillytavern: silly } });
    expect(only(wi({ automationId: '', triggers: [], addMemo: true })).extensions).toEqual({});
    const both = cb({ name: 'n', comment: 'c', priority: 9, x: 1 });
    expect(only(both)).toMatchObject({ name: 'n', x: 1, extensions: { cc: { comment: 'c', priority: 9 } } });
    expect(only(cb({ comment: 'c' }))).toMatchObject({ name: 'c', extensions: {} });
  });

  it.each<[object, Partial<LorebookEntry>, string[]]>([
    [{ key: 'a, b,,' }, { keywords: ['a', 'b'] }, ['coerced entries.0.key']],
    [{ key: [1, 'b', null] }, { keywords: ['1', 'b'] }, ['coerced entries.0.key[0]', 'coerced entries.0.key[2]']],
    [{ order: '7' }, { insertionOrder: 7 }, ['coerced entries.0.order']],
    [{ order: 'x' }, { insertionOrder: 100 }, ['coerced entries.0.order']],
    [{ probability: 33.4 }, { probability: 33 }, ['coerced entries.0.probability']],
    [{ probability: 250 }, { probability: 100 }, ['coerced entries.0.probability']],
    [{ probability: 5, useProbability: false }, { probability: 100 }, []],
    [{ scanDepth: 5000 }, { scanDepth: 1000 }, ['coerced entries.0.scanDepth']],
    [{ disable: 'true' }, { enabled: false }, ['coerced entries.0.disable']],
    [{ disable: '1' }, { enabled: false }, ['coerced entries.0.disable']],
    [{ disable: 0 }, { enabled: true }, ['coerced entries.0.disable']],
    [{ role: 9 }, { injectionRole: 'system' }, ['coerced entries.0.role']],
    [{ sticky: null, role: null, scanDepth: null }, { sticky: 0, scanDepth: 2 }, []],
    [{ delayUntilRecursion: 0 }, { delayUntilRecursion: false }, []],
    [{ extensions: 'x' }, { extensions: {} }, ['coerced entries.0.extensions']],
  ])('F-70 reads %j leniently', (entry, expected, notes) => {
    expect(only(wi(entry))).toMatchObject(expected);
    expect(notesOf(wi(entry))).toEqual(notes);
  });

  it('F-70 takes the scan depth of the book where the entry has none', () => {
    expect(entriesOf({ ...wi({}), scanDepth: 9 })[0]?.scanDepth).toBe(9);
    expect(entriesOf({ ...cb({ extensions: { scan_depth: 3 } }), scan_depth: 9 })[0]?.scanDepth).toBe(3);
  });

  it('F-70 native names win, then those of World Info, and a loser is dropped and told', () => {
    const mixed = {
      strategy: 'keyword',
      constant: true,
      keywords: ['n'],
      key: ['w'],
      keys: ['n'],
      order: 3,
      insertion_order: 4,
    };
    const { content, notes } = book(native(mixed));
    expect(content.lorebook.value.entries[0]).toMatchObject({
      strategy: 'keyword',
      keywords: ['n'],
      insertionOrder: 3,
    });
    expect(notes.dropped).toEqual(['entries[0].constant', 'entries[0].key', 'entries[0].insertion_order']);
    expect(told(notes)).toEqual(notes.dropped.map((path) => `not_stored ${path}`));
  });

  it('F-70 reads the extensions of an entry that is native only in part', () => {
    const entry = { keys: ['k'], strategy: 'keyword', content: 'c', extensions: { position: 4, depth: 2, v: 1 } };
    expect(only({ entries: [entry] })).toMatchObject({
      injectionPosition: 'atDepth',
      injectionDepth: 2,
      extensions: { v: 1 },
    });
  });

  it('S-388 reads an entry that mixes keys, strategy, constant and order, with nulls', () => {
    const entry = {
      content: 'c',
      keys: ['k'],
      strategy: 'keyword',
      constant: null,
      order: 10,
      position: null,
      role: null,
    };
    expect(entriesOf({ entries: [entry] })[0]).toMatchObject({
      keywords: ['k'],
      strategy: 'keyword',
      insertionOrder: 10,
    });
    expect(notesOf({ entries: [entry] })).toEqual([]);
  });

  it.each([
    [{ strategy: 'sometimes' }, 'entries[0].strategy'],
    [{ injectionPosition: 'top' }, 'entries[0].injectionPosition'],
    [{ injectionRole: 'narrator' }, 'entries[0].injectionRole'],
    [{ secondaryKeywordStrategy: 'or' }, 'entries[0].secondaryKeywordStrategy'],
  ])('refuses the native entry %j at its path, and does not guess', (entry, path) => {
    expect(refused(importing(native(entry))).faults.map((fault) => fault.path)).toEqual([path]);
    const card = taken('character', importing(v3({ character_book: native(entry) })));
    expect(told(card.notes)).toEqual([`coerced data.character_book.${path}`]);
  });
});
