import { describe, expect, it } from '@jest/globals';
import { v2, v3 } from '../../../spec-support/cards.ts';
import { importing, refused, taken, told } from '../../../spec-support/importing.ts';

const card = (file: unknown) => taken('character', importing(file));
const dataOf = (file: unknown) => card(file).content.character.value.data;
const notesOf = (file: unknown) => told(card(file).notes);

describe('a card', () => {
  it('F-50 takes the defaults of missing fields without a word', () => {
    const { content, notes } = card(v2());
    expect(content.character.value).toEqual({
      lorebookId: null,
      regexId: null,
      data: {
        name: 'Mira',
        description: 'Keeps the door.',
        personality: '',
        scenario: '',
        first_mes: 'Which wall?',
        mes_example: '',
        creator_notes: '',
        system_prompt: '',
        post_history_instructions: '',
        creator: '',
        character_version: '',
        nickname: '',
        alternate_greetings: [],
        group_only_greetings: [],
        tags: [],
        source: [],
        extensions: {},
      },
    });
    expect(notes).toEqual({ detectedFormat: 'card_v2', warnings: [], dropped: [] });
    expect(content.files).toEqual([]);
  });

  it('F-50 keeps its name as it is, and macros as text', () => {
    const name = ' ../a\\b/<START> ';
    const text = '<START>\n{{user}} <USER> <BOT> {{original}}';
    expect(dataOf(v3({ name, mes_example: text }))).toMatchObject({ name, mes_example: text });
  });

  it.each([[undefined], [''], ['  \n'], [null], [{}], [[]]])('F-50 is refused with the name %j', (name) => {
    const refusal = refused(importing(v3({ name })));
    expect(refusal.code).toBe('studio.import_invalid');
    expect(refusal.faults.map(({ path }) => path)).toEqual(['data.name']);
  });

  it('F-50 F-180 has texts up to 1 MiB and a name up to 512 characters', () => {
    expect(dataOf(v3({ name: '😀'.repeat(512), scenario: 'x'.repeat(1 << 20) })).name).toHaveLength(1024);
    expect(refused(importing(v3({ name: 'x'.repeat(513) }))).faults[0]?.path).toBe('data.name');
    expect(refused(importing(v3({ scenario: 'é'.repeat((1 << 19) + 1) }))).faults[0]?.path).toBe('data.scenario');
    expect(refused(importing(v3({ tags: ['x'.repeat((1 << 20) + 1)] }))).faults[0]?.path).toBe('data.tags[0]');
  });

  it('F-50 keeps unknown keys at every depth, and the digits of their numbers', () => {
    const text = `{"spec":"chara_card_v3","spec_version":"3.0","data":{"name":"M","x":{"n":9007199254740993},
      "extensions":{"v":{"deep":[1.0,null]}}}}`;
    expect(JSON.stringify(dataOf(text))).toContain('"x":{"n":9007199254740993}');
    expect(JSON.stringify(dataOf(text).extensions)).toBe('{"v":{"deep":[1.0,null]}}');
  });

  it.each<[string, object, object, string[]]>([
    ['null text', { scenario: null }, { scenario: '' }, ['scenario']],
    ['null lists', { tags: null, assets: null }, { tags: [], assets: [] }, ['tags', 'assets']],
    ['a null object', { extensions: null }, { extensions: {} }, ['extensions']],
    ['numbers for text', { creator: 5, nickname: true }, { creator: '5', nickname: 'true' }, ['creator', 'nickname']],
    ['a number for a list', { tags: 5, source: false }, { tags: ['5'], source: ['false'] }, ['tags', 'source']],
    ['text for a list', { source: 'a, b' }, { source: ['a, b'] }, ['source']],
    ['tags between commas', { tags: 'a , ,b' }, { tags: ['a', 'b'] }, ['tags']],
    ['notes in lines', { creator_notes: ['a', 'b'] }, { creator_notes: 'a\nb' }, ['creator_notes']],
    [
      'items of a list',
      { alternate_greetings: ['a', 1, null, true] },
      { alternate_greetings: ['a', '1', 'true'] },
      ['alternate_greetings[1]', 'alternate_greetings[2]', 'alternate_greetings[3]'],
    ],
    [
      'a depth prompt',
      { extensions: { depth_prompt: { prompt: 'p', depth: 'x', role: 3 } } },
      { extensions: { depth_prompt: { prompt: 'p', depth: 4, role: 'system' } } },
      ['extensions.depth_prompt.depth', 'extensions.depth_prompt.role'],
    ],
    [
      'talkativeness',
      { extensions: { talkativeness: '0.5' } },
      { extensions: { talkativeness: 0.5 } },
      ['extensions.talkativeness'],
    ],
  ])('F-52 converts %s, and tells each', (_, given, expected, paths) => {
    expect(dataOf(v3(given))).toMatchObject(expected);
    expect(notesOf(v3(given)).sort()).toEqual(paths.map((path) => `coerced data.${path}`).sort());
  });

  it.each<[object, string, string, string]>([
    [{ description: {} }, 'data.description', 'string', 'object'],
    [{ tags: {} }, 'data.tags', 'array', 'object'],
    [{ tags: [[]] }, 'data.tags[0]', 'string', 'array'],
    [{ extensions: [] }, 'data.extensions', 'object', 'array'],
    [{ extensions: 'x' }, 'data.extensions', 'object', 'string'],
    [{ assets: {} }, 'data.assets', 'array', 'object'],
    [{ character_book: [] }, 'data.character_book', 'object or null', 'array'],
    [{ firstMes: [], first_mes: undefined }, 'data.firstMes', 'string', 'array'],
  ])('F-52 refuses %j with path and types', (given, path, expected, actualType) => {
    expect(refused(importing(v3(given))).faults).toEqual([
      { path, message: `must be ${expected}`, expected, actualType },
    ]);
  });

  it('F-52 reads a numeric spec_version, and tells a newer one', () => {
    expect(notesOf({ ...v3(), spec_version: 3 })).toEqual(['coerced spec_version']);
    expect(notesOf({ ...v3(), spec_version: '3.1' })).toEqual(['newer_spec spec_version']);
    expect(notesOf({ ...v2(), spec_version: '3.0' })).toEqual(['newer_spec spec_version']);
    expect(notesOf({ ...v3(), spec_version: undefined })).toEqual([]);
  });

  it('F-51 remembers other root keys, and drops copies that differ in one warning', () => {
    const root = { name: 'Mira', description: 'other', firstMes: 'other', creatorcomment: 'c', x_vendor: { a: 1 } };
    const { content, notes } = card(v3({}, root));
    expect(told(notes)).toEqual(['not_supported x_vendor', 'not_stored description']);
    expect(notes.dropped).toEqual(['description', 'firstMes', 'creatorcomment']);
    expect(content.character.value.data).not.toHaveProperty('x_vendor');
    expect(content.character.remembered).toEqual({ self: { root: { x_vendor: { a: 1 } }, copies: ['name'] } });
  });

  it('S-333 takes camelCase spellings; the fields themselves win', () => {
    expect(dataOf({ name: 'M', firstMes: 'hi', systemPrompt: 's' })).toMatchObject({
      first_mes: 'hi',
      system_prompt: 's',
    });
    const both = v3({ firstMes: 'other', mesExample: 'e' });
    expect(dataOf(both)).toMatchObject({ first_mes: 'Which wall?', mes_example: 'e' });
    expect(dataOf(both)).not.toHaveProperty('firstMes');
    expect(notesOf(both)).toEqual(['not_stored data.firstMes']);
  });

  it('F-53 moves what V1 had elsewhere', () => {
    const old = { name: 'O', description: 'd', creatorcomment: 'notes', talkativeness: '0.5' };
    expect(dataOf(old)).toMatchObject({ creator_notes: 'notes', extensions: { talkativeness: 0.5 } });
    expect(dataOf(old)).not.toHaveProperty('creatorcomment');
  });

  it.each([
    ['2023-5-31 @13h 22m 10s 5ms', 1685539330],
    ['2024-01-02T03:04:05.678Z', 1704164645],
  ])('F-53 reads create_date %j', (create_date, creation_date) => {
    expect(dataOf({ name: 'O', description: 'd', create_date })).toMatchObject({ creation_date });
    expect(dataOf(v2({}, { create_date }))).toMatchObject({ creation_date });
    expect(dataOf(v3({ creation_date: 5 }, { create_date }))).toMatchObject({ creation_date: 5 });
    expect(card(v3({ creation_date: 5 }, { create_date })).notes.dropped).toEqual(['create_date']);
  });

  it('F-53 reads Pygmalion cards, and ignores blank V1 twins', () => {
    const old = { char_name: 'T', char_persona: 'p', char_greeting: 'g', world_scenario: 's', example_dialogue: 'e' };
    const fields = { name: 'T', description: 'p', first_mes: 'g', scenario: 's', mes_example: 'e' };
    expect(dataOf(old)).toMatchObject(fields);
    expect(dataOf({ ...old, name: '', description: ' ' })).toMatchObject(fields);
    expect(notesOf({ ...old, name: '', description: ' ' })).toEqual([]);
  });

  it('F-54 drops what another app keeps for itself', () => {
    const own = {
      json_data: 'x',
      chat: 'c',
      fav: true,
      shallow: 1,
      date_added: 1,
      date_last_chat: 2,
      chat_size: 3,
      data_size: 4,
    };
    const { content, notes } = card(
      v2({ extensions: { fav: true } }, { ...own, create_date: 'never', avatar: 'Mira.png' }),
    );
    expect(notes.dropped).toEqual([...Object.keys(own), 'create_date', 'avatar']);
    expect(told(notes)).toEqual(['not_stored json_data', 'not_supported data.extensions.fav']);
    expect(content.character.remembered).toEqual({});
    expect(content.character.value.data.extensions).toEqual({ fav: true });
  });

  it('F-54 keeps a reachable avatar beside data for exports', () => {
    const { content } = card(v2({}, { avatar: 'https://example.com/a.png' }));
    expect(content.character.remembered.self).toEqual({ root: { avatar: 'https://example.com/a.png' } });
  });

  it('F-55 F-56 makes a lorebook and a regex group of what it holds, and keeps both as they came', () => {
    const book = { entries: [{ keys: ['a'], content: 'A' }, 7, { keys: ['b'] }] };
    const scripts = [
      { scriptName: '名前', findRegex: 'x', placement: [1] },
      'no',
      { scriptName: 's', findRegex: ':)' },
    ];
    const { content, notes } = card(v3({ character_book: book, extensions: { regex_scripts: scripts } }));
    expect(content.lorebook?.value).toMatchObject({ name: 'Mira', entries: [{ content: 'A' }, { enabled: false }] });
    expect(content.regex?.value).toMatchObject({
      name: 'Mira',
      entries: [
        { name: '名前', enabled: true },
        { name: 's', enabled: false },
      ],
    });
    expect(content.character.value.data).toMatchObject({
      character_book: book,
      extensions: { regex_scripts: scripts },
    });
    expect(told(notes)).toEqual([
      'damaged data.character_book.entries[1]',
      'disabled data.character_book.entries[2]',
      'damaged data.extensions.regex_scripts[1]',
      'disabled data.extensions.regex_scripts[2]',
      'bound data.extensions.regex_scripts',
    ]);
  });

  it('F-93 says whose the group is, and how to switch it on', () => {
    const { notes } = card(v3({ extensions: { regex_scripts: [{ scriptName: 's', findRegex: 'x' }] } }));
    expect(notes.warnings[0]?.message).toContain('"Mira"');
    expect(notes.warnings[0]?.message).toContain('regexIds');
  });

  it('F-56 has scripts alone, a book alone, or neither', () => {
    const parts = (data: object) => {
      const { content } = card(v3(data));
      return [content.lorebook !== undefined, content.regex !== undefined];
    };
    expect(parts({ extensions: { regex_scripts: [{ findRegex: 'x' }] } })).toEqual([false, true]);
    expect(parts({ character_book: { entries: [] } })).toEqual([true, false]);
    expect(parts({ character_book: null, extensions: { regex_scripts: [] } })).toEqual([false, false]);
  });

  it('has as many book entries as there are', () => {
    const entries = Array.from({ length: 49 }, (_, id) => ({ id, keys: [`k${id}`], content: `c${id}` }));
    expect(card(v2({ character_book: { entries } })).content.lorebook?.value.entries).toHaveLength(49);
    expect(card(v2({ character_book: { entries: { ...entries } } })).content.lorebook?.value.entries).toHaveLength(49);
  });
});
