import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesUnder } from '../support/taproom-files.ts';
import { codesOf, named, png, script } from './support/cards.ts';
import { ada, REVISION } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const importCard = (args: Json): Promise<Json> => studio.call('tavo_character_import_card', args);
const counts = async (): Promise<Json> => (await studio.call('tavo_status'))['assetCounts'] as Json;

describe('tavo_character_import_card', () => {
  it('S-124, S-126 makes the character, its lorebook and its regex group, and links them', async () => {
    const answer = await importCard({ card: named('Linked') });
    const { id, lorebookId, regexId } = answer;
    expect(answer).toMatchObject({
      ok: true,
      kind: 'character',
      id,
      characterId: id,
      revision: expect.stringMatching(REVISION),
      lorebookId: expect.any(Number),
      regexId: expect.any(Number),
      outcome: 'created',
      detectedFormat: 'card_v3',
      dropped: [],
    });
    const character = await studio.call('tavo_character_get', { id });
    expect(character).toMatchObject({
      lorebookId,
      regexId,
      revision: answer['revision'],
      data: named('Linked')['data'] as Json,
    });
    expect(await studio.call('tavo_lorebook_get', { id: lorebookId })).toMatchObject({
      name: 'Court',
      entries: [{ identifier: '0', keywords: ['court'], content: 'Cold.', insertionOrder: 10 }],
    });
    expect(await studio.call('tavo_regex_get', { id: regexId })).toMatchObject({
      name: 'Linked',
      entries: [{ identifier: script.id, name: 'Quiet', findRegex: '/!+/g', placements: ['char'], enabled: true }],
    });
    expect(codesOf(answer)).toContain('bound card.data.extensions.regex_scripts');
  });

  it.each<[string, Json, string]>([
    ['V1', { ...ada, personality: '', scenario: '', mes_example: '' }, 'card_v1'],
    ['V2', { spec: 'chara_card_v2', spec_version: '2.0', data: ada }, 'card_v2'],
    ['bare data', { ...ada, tags: ['a'], creator_notes: '' }, 'card_bare'],
    ['a SillyTavern wrapper', { character: { spec: 'chara_card_v2', data: ada } }, 'card_v2'],
    ['only a name (S-387)', { name: 'Only' }, 'card_'],
  ])('S-126 reads %s', async (_name, given, format) => {
    const answer = await importCard({ card: given });
    expect(answer['detectedFormat']).toMatch(new RegExp(`^${format}`));
    expect(answer).toMatchObject({ lorebookId: null, regexId: null });
  });

  it('S-127 converts scalars of a wrong type and names each', async () => {
    const answer = await importCard({
      card: { ...ada, name: 'Coerced', tags: 5, description: 7, scenario: null, creator_notes: '' },
    });
    expect(codesOf(answer)).toEqual(
      expect.arrayContaining(['coerced card.tags', 'coerced card.description', 'coerced card.scenario']),
    );
    const { data } = await studio.call('tavo_character_get', { id: answer['id'] });
    expect(data).toMatchObject({ tags: ['5'], description: '7', scenario: '' });
  });

  it.each<[string, unknown, string, string]>([
    ['an object where a text is due', { ...ada, description: {} }, 'card.description', 'object'],
    [
      'a text where an object is due',
      { spec: 'chara_card_v3', data: { ...ada, extensions: 'x' } },
      'card.data.extensions',
      'string',
    ],
    ['no name', { spec: 'chara_card_v2', data: { description: '' } }, 'card.data.name', 'missing'],
    ['a text', JSON.stringify(ada), 'card', 'string'],
    ['a lorebook', { name: 'B', entries: [{ keys: ['k'], content: 'c' }] }, 'card', 'object'],
  ])('S-127, F-7 refuses %s, and stores nothing', async (_name, given, path, actualType) => {
    const before = [await counts(), filesUnder(studio.taproom.dataRoot)];
    expect(await studio.fail('tavo_character_import_card', { card: given })).toMatchObject({
      code: -32602,
      message: 'Invalid params',
      data: { details: { path, actualType } },
    });
    expect([await counts(), filesUnder(studio.taproom.dataRoot)]).toEqual(before);
  });

  it('S-126 does not sink a card for one bad entry or script', async () => {
    const answer = await importCard({
      card: named('Damaged', {
        character_book: { entries: [{ keys: ['k'], content: 'good' }, { keys: ['k'] }, 7] },
        extensions: { regex_scripts: [script, { ...script, id: 'x', findRegex: '(' }, null] },
      }),
    });
    const lorebook = await studio.call('tavo_lorebook_get', { id: answer['lorebookId'] });
    expect(lorebook['entries']).toMatchObject([
      { content: 'good', enabled: true },
      { content: '', enabled: false },
    ]);
    const regex = await studio.call('tavo_regex_get', { id: answer['regexId'] });
    expect(regex['entries']).toMatchObject([{ enabled: true }, { findRegex: '(', enabled: false }]);
    const told = codesOf(answer);
    expect(told.filter((code) => code.startsWith('damaged'))).toEqual([
      'damaged card.data.character_book.entries[2]',
      'damaged card.data.extensions.regex_scripts[2]',
    ]);
    expect(told.filter((code) => code.startsWith('disabled'))).toHaveLength(2);
    expect(answer['dropped']).toEqual(expect.arrayContaining(['card.data.character_book.entries[2]']));
  });

  it('S-20 leaves an own key __proto__ out, and says so', async () => {
    const text = await studio.callRaw(
      'tavo_character_import_card',
      '{"card":{"name":"Proto","description":"","first_mes":"","extensions":{"__proto__":{"x":1},"y":2}}}',
    );
    const answer = JSON.parse(text) as Json;
    expect(codesOf(answer)).toContain('not_stored card.extensions.__proto__');
    const { data } = await studio.call('tavo_character_get', { id: answer['id'] });
    expect((data as Json)['extensions']).toEqual({ y: 2 });
  });

  it('S-128 always makes a new one by default, and says that the name is in use', async () => {
    const first = await importCard({ card: named('Twice') });
    const second = await importCard({ card: named('Twice') });
    expect(second['id']).not.toBe(first['id']);
    expect(second['lorebookId']).not.toBe(first['lorebookId']);
    const warning = (second['warnings'] as Json[]).find(({ code }) => code === 'name_in_use');
    expect(warning?.['message']).toContain(`${String(first['id'])} has the same content`);
  });

  it('S-128 error: refuses where name and creator are there', async () => {
    const { id } = await importCard({ card: named('Sole') });
    const before = await counts();
    expect(await studio.fail('tavo_character_import_card', { card: named('Sole'), conflict: 'error' })).toEqual({
      code: -32009,
      message: 'Conflict',
      data: {
        reason: 'name_conflict',
        uri: `tavo://characters/${String(id)}`,
        details: { name: 'Sole', ids: [id], official: false, options: ['duplicate', 'overwrite'] },
      },
    });
    expect(await counts()).toEqual(before);
    expect(await importCard({ card: named('Sole', { creator: 'somebody else' }), conflict: 'error' })).toMatchObject({
      outcome: 'created',
    });
  });

  it('S-128 overwrite: replaces the one that is there with its book and group, under the old ids', async () => {
    const first = await importCard({ card: named('Over', { mood: 'old' }) });
    await studio.call('tavo_lorebook_update', { id: first['lorebookId'], lorebook: { name: 'Edited' } });
    const revision = (await studio.call('tavo_character_get', { id: first['id'] }))['revision'];
    const args = { card: named('Over', { description: 'new' }), conflict: 'overwrite' };
    expect(
      await studio.fail('tavo_character_import_card', { ...args, expectedRevision: 'rev_0000000000000000' }),
    ).toMatchObject({
      code: -32009,
      data: { uri: `tavo://characters/${String(first['id'])}`, details: { actual: revision } },
    });
    const answer = await importCard({ ...args, expectedRevision: revision });
    const { id, lorebookId, regexId } = first;
    expect(answer).toMatchObject({ id, lorebookId, regexId, outcome: 'overwritten' });
    const { data } = await studio.call('tavo_character_get', { id });
    expect(data).toMatchObject({ description: 'new' });
    expect(data).not.toHaveProperty('mood');
    expect(await studio.call('tavo_lorebook_get', { id: lorebookId })).toMatchObject({ name: 'Court' });
  });

  it('S-128 overwrite: refuses to choose among several, and makes one where there is none', async () => {
    const ids = [await importCard({ card: named('Many') }), await importCard({ card: named('Many') })].map(
      ({ id }) => id,
    );
    expect(
      await studio.fail('tavo_character_import_card', { card: named('Many'), conflict: 'overwrite' }),
    ).toMatchObject({
      code: -32009,
      data: { reason: 'name_conflict', uri: 'tavo://characters', details: { ids, options: ['duplicate'] } },
    });
    expect(await importCard({ card: named('None'), conflict: 'overwrite' })).toMatchObject({ outcome: 'created' });
  });

  it('S-128 overwrite: a book that the new card does not bring stays, and is linked no more', async () => {
    const first = await importCard({ card: named('Less') });
    const answer = await importCard({ card: named('Less', { character_book: null }), conflict: 'overwrite' });
    expect(answer).toMatchObject({ lorebookId: null, regexId: first['regexId'] });
    expect(codesOf(answer)).toContain('reference_removed card');
    expect(await studio.call('tavo_lorebook_get', { id: first['lorebookId'] })).toMatchObject({ name: 'Court' });
  });

  it('S-73, S-70 is all there after a restart, once, also if it is asked for again', async () => {
    const args = { card: named('Again'), clientRequestId: 'card-1' };
    const first = await studio.text('tavo_character_import_card', args);
    await studio.restart();
    const before = await counts();
    expect(await studio.text('tavo_character_import_card', args)).toBe(first);
    expect(await counts()).toEqual(before);
    const { id, lorebookId, regexId } = JSON.parse(first) as Json;
    expect(await studio.call('tavo_character_get', { id })).toMatchObject({ lorebookId, regexId });
    expect(await studio.call('tavo_lorebook_get', { id: lorebookId })).toMatchObject({ name: 'Court' });
  });

  it('S-61 a dry run tells it all and makes nothing', async () => {
    const before = [await counts(), filesUnder(studio.taproom.dataRoot)];
    const dry = await importCard({
      card: named('Dry', { assets: [{ type: 'icon', name: 'main', ext: 'png', uri: png }] }),
      dryRun: true,
    });
    expect([await counts(), filesUnder(studio.taproom.dataRoot)]).toEqual(before);
    expect(dry).toMatchObject({
      dryRun: true,
      diff: [{ path: '', before: null }],
      result: { id: null, lorebookId: null, regexId: null, name: 'Dry' },
    });
  });

  it('F-58, S-129 stores the main icon as a file, whose path is the avatar', async () => {
    const { id } = await importCard({
      card: named('Pictured', { assets: [{ type: 'icon', name: 'main', ext: 'png', uri: png }] }),
    });
    const { data } = await studio.call('tavo_character_get', { id });
    expect((data as Json)['avatar']).toBe('files/global/Pictured.png');
    const second = await importCard({
      card: named('Pictured', { assets: [{ type: 'icon', name: 'main', ext: 'png', uri: png }] }),
    });
    const other = await studio.call('tavo_character_get', { id: second['id'] });
    expect((other['data'] as Json)['avatar']).toBe('files/global/Pictured (2).png');
  });
});
