import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ada, invalid, missing, REVISION, TIME } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const create = async (character: Json): Promise<number> =>
  (await studio.call('tavo_character_create', { character }))['id'] as number;
const get = (id: number): Promise<Json> => studio.call('tavo_character_get', { id });
const dataOf = async (id: number): Promise<Json> => (await get(id))['data'] as Json;

describe('characters', () => {
  it('S-122 creates one and answers its id, both ways, and its revision (S-63)', async () => {
    const answer = await studio.call('tavo_character_create', { character: ada });
    const { id } = answer;
    expect(answer).toEqual({
      ok: true,
      kind: 'character',
      id,
      characterId: id,
      revision: expect.stringMatching(REVISION),
    });
  });

  it('S-121 reads one back with every field of its data', async () => {
    const id = await create(ada);
    expect(await get(id)).toEqual({
      ok: true,
      kind: 'character',
      id,
      name: 'Ada',
      revision: expect.stringMatching(REVISION),
      createdAt: expect.stringMatching(TIME),
      updatedAt: expect.stringMatching(TIME),
      lorebookId: null,
      regexId: null,
      data: {
        ...ada,
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
      },
    });
  });

  it.each<[string, Json]>([
    ['bare data', ada],
    ['a chara_card_v2 wrapper', { spec: 'chara_card_v2', spec_version: '2.0', data: ada }],
    ['a chara_card_v3 wrapper', { spec: 'chara_card_v3', spec_version: '3.0', data: ada }],
    ['a SillyTavern wrapper', { character: ada }],
  ])('S-108 takes %s', async (_name, character) => {
    const answer = await studio.call('tavo_character_create', { character });
    expect(answer).not.toHaveProperty('warnings');
    expect(await dataOf(answer['id'] as number)).toMatchObject(ada);
  });

  it('S-127 keeps every key of the card: nulls, the book, extensions and unknown ones', async () => {
    const character = {
      ...ada,
      mood: null,
      character_book: { name: 'B', entries: [{ keys: ['k'], content: 'c', id: 0 }] },
      extensions: { talkativeness: '0.5', deep: { er: [null, { x: true }] } },
      assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }],
      creation_date: 1700000000,
    };
    expect(await dataOf(await create(character))).toMatchObject(character);
  });

  it('S-127 keeps the digits of every number', async () => {
    const text = await studio.callRaw(
      'tavo_character_create',
      '{"character":{"name":"N","description":"","first_mes":"","extensions":{"big":12345678901234567890,"exact":1.0,"tiny":1e-400,"zero":-0}}}',
    );
    const { id } = JSON.parse(text) as { id: number };
    await studio.restart();
    const read = await studio.text('tavo_character_get', { id });
    expect(read).toContain('"big": 12345678901234567890');
    expect(read).toContain('"exact": 1.0');
    expect(read).toContain('"tiny": 1e-400');
    expect(read).toContain('"zero": -0');
  });

  it('S-331 reads data that can be written back as it is, and nothing changes (F-175, S-65)', async () => {
    const id = await create({ ...ada, tags: ['a'], mood: { x: 1 }, avatar: null });
    const before = await studio.text('tavo_character_get', { id });
    const { data, revision } = JSON.parse(before) as Json;
    const answer = await studio.call('tavo_character_update', { id, character: data });
    expect(answer).toEqual({ ok: true, kind: 'character', id, characterId: id, revision });
    expect(await studio.text('tavo_character_get', { id })).toBe(before);
  });

  it('S-123 changes the given fields, the avatar like any other, and nothing else', async () => {
    const id = await create({ ...ada, tags: ['a', 'b'], mood: 1 });
    const before = await get(id);
    const avatar = 'data:image/png;base64,iVBORw0KGgo=';
    const answer = await studio.call('tavo_character_update', { id, character: { tags: ['c'], avatar } });
    const after = await get(id);
    expect(answer['revision']).toBe(after['revision']);
    expect(after['revision']).not.toBe(before['revision']);
    expect(after).toEqual({
      ...before,
      revision: after['revision'],
      updatedAt: after['updatedAt'],
      data: { ...(before['data'] as Json), tags: ['c'], avatar },
    });
  });

  it('S-333 reads camel case as snake case, which wins where both are given', async () => {
    const { id, warnings } = await studio.call('tavo_character_create', {
      character: { name: 'C', description: '', firstMes: 'camel', first_mes: 'snake', creatorNotes: 'n' },
    });
    expect(warnings).toEqual([
      { code: 'not_stored', path: 'character.firstMes', message: expect.stringContaining('first_mes') },
    ]);
    const data = await dataOf(id as number);
    expect(data).toMatchObject({ first_mes: 'snake', creator_notes: 'n' });
    expect(data).not.toHaveProperty('firstMes');
  });

  it('S-332 names what a wrapper holds beside its data, and shows it in no read', async () => {
    const { id, warnings } = await studio.call('tavo_character_create', {
      character: { spec: 'chara_card_v2', data: ada, mood: 'calm', fav: true },
    });
    expect(warnings).toEqual([
      { code: 'not_supported', path: 'character.mood', message: expect.any(String) },
      { code: 'not_stored', path: 'character.fav', message: expect.any(String) },
    ]);
    expect(await studio.text('tavo_character_get', { id })).not.toContain('calm');
  });

  it.each<[string, string | null, boolean]>([
    ['a path of the global files', 'files/global/ada.png', false],
    ['a path of the chat files', 'files/chat/ada.png', false],
    ['a data URL', 'data:image/png;base64,iVBORw0KGgo=', false],
    ['a web address', 'https://127.0.0.1:9/ada.png', false],
    ['nothing', null, false],
    ['another text', 'ada.png', true],
  ])('S-129 keeps an avatar that is %s', async (_name, avatar, isWarned) => {
    const answer = await studio.call('tavo_character_create', { character: { ...ada, avatar } });
    const warning = { code: 'not_supported', path: 'character.avatar', message: expect.any(String) };
    expect(answer['warnings']).toEqual(isWarned ? [warning] : undefined);
    expect((await dataOf(answer['id'] as number))['avatar']).toBe(avatar);
    const { items } = await studio.call('tavo_character_search', { limit: 100 });
    expect((items as Json[]).at(-1)).toMatchObject({ id: answer['id'], avatar });
  });

  it.each<[string, Json, ReturnType<typeof invalid>]>([
    ['no object', { character: 'Ada' }, invalid('character', 'object', 'string', 'Expected object character')],
    [
      'a card as text',
      { character: JSON.stringify(ada) },
      invalid('character', 'object', 'string', 'Expected object character'),
    ],
    ['nothing', {}, invalid('character', 'object', 'missing', 'Expected object character')],
    ['no name', { character: { description: '', first_mes: '' } }, invalid('character.name', 'string', 'missing')],
    [
      'a blank name',
      { character: { ...ada, name: ' ' } },
      invalid('character.name', 'string that is not blank', 'string'),
    ],
    ['a number for a text', { character: { ...ada, scenario: 5 } }, invalid('character.scenario', 'string', 'integer')],
    [
      'a tag that is none, in a wrapper',
      { character: { spec: 'chara_card_v3', data: { ...ada, tags: [null] } } },
      invalid('character.data.tags[0]', 'string', 'null'),
    ],
    [
      'an unknown argument',
      { character: ada, force: true },
      invalid('force', 'supported argument', 'boolean', 'force must be a supported argument'),
    ],
  ])('S-127 refuses %s, and converts nothing', async (_name, args, error) => {
    const counts = await studio.text('tavo_status');
    expect(await studio.fail('tavo_character_create', args)).toMatchObject({
      ...error,
      data: {
        reason: error.data.reason,
        details: { path: error.data.details.path, actualType: error.data.details.actualType },
      },
    });
    expect(await studio.text('tavo_status')).toBe(counts);
  });

  it('S-20 refuses an own key __proto__, and changes nothing', async () => {
    const body = '{"character":{"name":"P","description":"","first_mes":"","extensions":{"__proto__":{"polluted":1}}}}';
    await expect(studio.callRaw('tavo_character_create', body)).rejects.toThrow('character.extensions.__proto__');
    expect(({} as Json)['polluted']).toBeUndefined();
    const id = await create({ ...ada, extensions: { constructor: 1, prototype: { toString: 2 } } });
    expect((await dataOf(id))['extensions']).toEqual({ constructor: 1, prototype: { toString: 2 } });
  });

  it('S-370 takes values at the limit and refuses one above', async () => {
    const name = '😀'.repeat(512);
    const id = await create({ ...ada, name, description: 'x'.repeat(1024 * 1024) });
    expect((await get(id))['name']).toBe(name);
    expect(await studio.fail('tavo_character_update', { id, character: { name: `${name}x` } })).toMatchObject({
      code: -32602,
      data: { details: { path: 'character.name' } },
    });
    expect(
      await studio.fail('tavo_character_update', { id, character: { scenario: 'é'.repeat(512 * 1024 + 1) } }),
    ).toMatchObject({ code: -32602, data: { details: { path: 'character.scenario' } } });
  });

  it('S-125 deletes one; its id is not used again (S-102)', async () => {
    const id = await create(ada);
    expect(await studio.call('tavo_character_delete', { id })).toEqual({
      ok: true,
      kind: 'character',
      id,
      characterId: id,
      revision: null,
      deleted: true,
      unbound: [],
    });
    expect(await studio.fail('tavo_character_get', { id })).toEqual(missing(`tavo://characters/${id}`));
    await studio.restart();
    expect(await create(ada)).toBe(id + 1);
  });

  it.each(['tavo_character_get', 'tavo_character_delete'])(
    'S-84, S-87 %s tells a wrong id from a missing one',
    async (tool) => {
      for (const id of [0, -1, 1.5, '1', null]) {
        expect(await studio.fail(tool, { id })).toMatchObject({
          code: -32602,
          data: { reason: 'Expected positive integer id', details: { path: 'id' } },
        });
      }
      expect(await studio.fail(tool, {})).toEqual(
        invalid('id', 'integer >= 1', 'missing', 'Expected positive integer id'),
      );
      expect(await studio.fail(tool, { id: 999 })).toEqual(missing('tavo://characters/999'));
    },
  );

  it('S-317 serves what the get returns at tavo://characters/{id}', async () => {
    const id = await create(ada);
    expect(await studio.read(`tavo://characters/${id}`)).toBe(await studio.text('tavo_character_get', { id }));
    const { error } = await studio.rpc('resources/read', { uri: 'tavo://characters/999' });
    expect(error).toMatchObject({ code: -32004, data: { uri: 'tavo://characters/999' } });
  });
});
