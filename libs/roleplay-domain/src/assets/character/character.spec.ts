import { describe, expect, it } from '@jest/globals';
import { InvalidValue } from '../fields/invalid-value.ts';
import { pathOf, placeOf } from '../fields/place.ts';
import { changedCharacter, newCharacter, readCharacter } from './write-character.ts';

const bare = { name: 'Ada', description: 'd', first_mes: 'hi' };
const read = (payload: unknown, use: 'create' | 'update' = 'create') =>
  readCharacter(payload, placeOf('character'), use);
const dataOf = (payload: unknown) => newCharacter(read(payload).value).data;
const codesOf = (payload: unknown) => read(payload).warnings.map(({ code, path }) => `${code} ${path}`);

describe('a character (S-127, S-330 to S-333)', () => {
  it('has every field on read', () => {
    expect(dataOf(bare)).toEqual({
      ...bare,
      personality: '',
      scenario: '',
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
    });
  });

  it.each<[string, unknown]>([
    ['bare', bare],
    ['chara_card_v2', { spec: 'chara_card_v2', spec_version: '2.0', data: bare }],
    ['chara_card_v3', { spec: 'chara_card_v3', data: bare }],
    ['SillyTavern', { character: bare }],
    ['SillyTavern around a card', { character: { spec: 'chara_card_v2', data: bare } }],
    ['camel case', { name: 'Ada', description: 'd', firstMes: 'hi' }],
  ])('is read the same from a %s one, without a warning', (_name, payload) => {
    expect(dataOf(payload)).toEqual(dataOf(bare));
    expect(codesOf(payload)).toEqual([]);
  });

  it('keeps unknown members, nulls, the book and the extensions', () => {
    const given = {
      ...bare,
      mood: null,
      character_book: { entries: [], x: 1 },
      extensions: { a: { b: [1] } },
      spec_v: 1,
    };
    expect(dataOf(given)).toMatchObject({ ...given });
  });

  it.each<[string, unknown, string[]]>([
    ['a wrapper without spec', { data: bare }, ['coerced character.spec']],
    ['a newer card', { spec: 'chara_card_v9', data: bare }, ['newer_spec character.spec']],
    [
      'members beside data',
      { spec: 'chara_card_v2', data: bare, mood: 1, fav: true, name: 'Ada', description: 'other' },
      ['not_supported character.mood', 'not_stored character.fav', 'not_stored character.description'],
    ],
    ['both spellings', { ...bare, firstMes: 'other' }, ['not_stored character.firstMes']],
    [
      'a whole read handed back',
      { ok: true, kind: 'character', id: 1, name: 'Ada', data: bare, revision: 'r' },
      [
        'coerced character.spec',
        'ignored_argument character.ok',
        'ignored_argument character.kind',
        'ignored_argument character.id',
        'ignored_argument character.revision',
      ],
    ],
    ['an id among the fields', { ...bare, id: 7 }, ['ignored_argument character.id']],
    ['an avatar of no known form', { ...bare, avatar: 'ada.png' }, ['not_supported character.avatar']],
    ['an avatar in the files', { ...bare, avatar: 'files/global/ada.png' }, []],
  ])('warns of %s', (_name, payload, codes) => {
    expect(codesOf(payload)).toEqual(codes);
  });

  it('remembers what stands beside data', () => {
    const { remembered } = read({ spec: 'chara_card_v2', data: bare, mood: 1, chat: 'x' });
    expect(remembered).toEqual({ self: { root: { mood: 1 } } });
  });

  it('is patched field by field (S-69)', () => {
    const before = newCharacter(read({ ...bare, tags: ['a'], mood: 1 }).value);
    const after = changedCharacter(before, read({ data: { description: 'new' } }, 'update').value);
    expect(after).toEqual({ ...before, data: { ...before.data, description: 'new' } });
  });

  it.each<[string, unknown, string, string]>([
    ['no name', { description: 'd', first_mes: '' }, 'character.name', 'missing'],
    ['a blank name', { ...bare, name: ' ' }, 'character.name', 'string'],
    ['no greeting', { name: 'a', description: '' }, 'character.first_mes', 'missing'],
    ['a number for a text', { ...bare, scenario: 1 }, 'character.scenario', 'integer'],
    ['a text for a list', { ...bare, tags: 'a' }, 'character.tags', 'string'],
    [
      'a number in a list, in a wrapper',
      { spec: 'chara_card_v3', data: { ...bare, tags: ['a', 1] } },
      'character.data.tags[1]',
      'integer',
    ],
    ['a fault under another spelling', { name: 'a', description: 'd', firstMes: 1 }, 'character.firstMes', 'integer'],
    ['a wrapper without data', { spec: 'chara_card_v3' }, 'character.data', 'missing'],
    [
      'a text of more than 1 MiB',
      { ...bare, description: 'x'.repeat(1024 * 1024 + 1) },
      'character.description',
      'string',
    ],
    [
      'a data URL of more than 2 MiB',
      { ...bare, avatar: `data:image/png;base64,${'A'.repeat(2 * 1024 * 1024)}` },
      'character.avatar',
      'string',
    ],
    ['a card as text', '{}', 'character', 'string'],
  ])('refuses %s', (_name, payload, path, actualType) => {
    let fault: unknown;
    try {
      read(payload);
    } catch (error) {
      fault = error instanceof InvalidValue ? [pathOf(error.place), error.actualType] : error;
    }
    expect(fault).toEqual([path, actualType]);
  });

  it('tells the first fault in the order of the fields', () => {
    expect(() => read({ first_mes: 1, description: 2 })).toThrow('character.name must be string');
  });
});
