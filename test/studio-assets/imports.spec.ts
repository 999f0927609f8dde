import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { card, codesOf, named, script } from './support/cards.ts';
import { content } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const importCard = (args: Json): Promise<Json> => studio.call('tavo_character_import_card', args);

describe('the other imports', () => {
  it('S-134, S-412 takes World Info with order, description and strategies', async () => {
    const answer = await studio.call('tavo_lorebook_import', {
      lorebook: {
        name: 'WI',
        description: 'd',
        entries: {
          1: { uid: 1, key: ['k'], content: 'b', order: 5, constant: true },
          0: { uid: 0, key: ['k', 7], content: 'a', order: 9 },
        },
      },
    });
    expect(answer).toMatchObject({ kind: 'lorebook', lorebookId: answer['id'], detectedFormat: 'worldinfo' });
    expect(codesOf(answer)).toContain('coerced lorebook.entries.0.key[1]');
    expect(await studio.call('tavo_lorebook_get', { id: answer['id'] })).toMatchObject({
      name: 'WI',
      description: 'd',
      entries: [
        { content: 'a', insertionOrder: 9, strategy: 'keyword', keywords: ['k', '7'] },
        { content: 'b', insertionOrder: 5, strategy: 'constant' },
      ],
    });
  });

  it('S-134 names a book without a name', async () => {
    const { id } = await studio.call('tavo_lorebook_import', {
      lorebook: { entries: [{ keys: ['k'], content: 'c' }] },
    });
    expect(await studio.call('tavo_lorebook_get', { id })).toMatchObject({ name: 'Lorebook' });
  });

  it('S-144, S-149 keeps a script that does not compile, disabled', async () => {
    const answer = await studio.call('tavo_regex_import', { regex: { ...script, findRegex: '[' } });
    expect(codesOf(answer).some((code) => code.startsWith('disabled'))).toBe(true);
    expect(await studio.call('tavo_regex_get', { id: answer['id'] })).toMatchObject({
      entries: [{ findRegex: '[', enabled: false }],
    });
  });

  it('S-154, S-345 takes a chat-completion preset, and none of its keys', async () => {
    const preset = {
      prompts: [
        { identifier: 'main', name: 'Main', content: 'Be kind.', role: 'system' },
        { identifier: 'mine', name: 'Mine', content: 'x' },
      ],
      prompt_order: [
        {
          character_id: 100001,
          order: [
            { identifier: 'mine', enabled: false },
            { identifier: 'main', enabled: true },
          ],
        },
      ],
      temperature: 0.7,
      reverse_proxy: 'https://proxy.invalid',
      proxy_password: 'hush-hush',
      openai_model: 'm',
      new_chat_prompt: '[new]',
    };
    const answer = await studio.call('tavo_preset_import', { preset });
    expect(answer).toMatchObject({ kind: 'preset', detectedFormat: 'preset_st', regexId: null });
    expect(answer['dropped']).toEqual(
      expect.arrayContaining(['preset.reverse_proxy', 'preset.proxy_password', 'preset.openai_model']),
    );
    const read = await studio.text('tavo_preset_get', { id: answer['id'] });
    expect(JSON.parse(read)).toMatchObject({
      name: 'Preset',
      active: false,
      basicPrompts: { chatStart: '[new]' },
      entries: [
        { identifier: 'mine', enabled: false },
        { identifier: 'main', enabled: true, content: 'Be kind.' },
      ],
    });
    for (const text of [read, JSON.stringify(answer)]) expect(text).not.toContain('hush-hush');
  });

  it('F-93, F-118 makes a group of the scripts in a preset', async () => {
    const answer = await studio.call('tavo_preset_import', {
      preset: { name: 'WithScripts', prompts: [], extensions: { regex_scripts: [script] } },
    });
    expect(await studio.call('tavo_regex_get', { id: answer['regexId'] })).toMatchObject({
      name: 'WithScripts',
      entries: [{ name: 'Quiet' }],
    });
  });

  it('S-391 takes basicPrompts that are a list of entries', async () => {
    const { id } = await studio.call('tavo_preset_import', {
      preset: { name: 'Listed', basicPrompts: [{ identifier: 'main', content: 'c' }], entries: [] },
    });
    expect(await studio.call('tavo_preset_get', { id })).toMatchObject({
      entries: [{ identifier: 'main', content: 'c' }],
    });
  });

  it('F-175 what was imported can be written back as it was read', async () => {
    const { id, lorebookId } = await importCard({ card: named('Back') });
    const [character, lorebook] = [
      await studio.call('tavo_character_get', { id }),
      await studio.call('tavo_lorebook_get', { id: lorebookId }),
    ];
    await studio.call('tavo_character_update', { id, character: character['data'] });
    await studio.call('tavo_lorebook_update', { id: lorebookId, lorebook: content(lorebook) });
    expect(await studio.call('tavo_character_get', { id })).toEqual(character);
    expect(await studio.call('tavo_lorebook_get', { id: lorebookId })).toEqual(lorebook);
  });

  it.each([
    ['tavo_lorebook_import', 'lorebook'],
    ['tavo_regex_import', 'regex'],
    ['tavo_preset_import', 'preset'],
  ])('S-92, F-7 %s refuses what is none', async (tool, argument) => {
    expect(await studio.fail(tool, { [argument]: '{}' })).toMatchObject({
      code: -32602,
      data: { reason: `Expected object ${argument}` },
    });
    expect(await studio.fail(tool, { [argument]: card })).toMatchObject({
      code: -32602,
      data: { reason: expect.stringContaining('character'), details: { path: argument } },
    });
  });
});
