import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { content, missing, REVISION, UUID } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const create = async (preset: Json): Promise<number> =>
  (await studio.call('tavo_preset_create', { preset }))['id'] as number;
const get = (id: number): Promise<Json> => studio.call('tavo_preset_get', { id });
const activeOnes = async (): Promise<unknown[]> => {
  const { items } = await studio.call('tavo_preset_search', { limit: 100 });
  return (items as Json[]).filter(({ active }) => active === true).map(({ id }) => id);
};

describe('presets', () => {
  it('S-107 begins with one official preset, active', async () => {
    const { items, total } = await studio.call('tavo_preset_search');
    expect([items, total]).toEqual([
      [
        {
          kind: 'preset',
          id: 1,
          name: 'Default',
          active: true,
          official: true,
          revision: expect.stringMatching(REVISION),
          updatedAt: expect.any(String),
        },
      ],
      1,
    ]);
  });

  it('S-159, S-344 has the twelve built-in entries, and every basic prompt', async () => {
    const { entries, basicPrompts } = await get(await create({ name: 'P' }));
    expect((entries as Json[]).map(({ identifier, type }) => `${String(identifier)} ${String(type)}`)).toEqual([
      'main builtin',
      'worldInfoBefore marker',
      'personaDescription marker',
      'charDescription marker',
      'charPersonality marker',
      'scenario marker',
      'enhanceDefinitions builtin',
      'nsfw builtin',
      'worldInfoAfter marker',
      'dialogueExamples marker',
      'chatHistory marker',
      'jailbreak builtin',
    ]);
    expect(Object.keys(basicPrompts as Json)).toEqual([
      'persona',
      'description',
      'personality',
      'scenario',
      'exampleMessageStart',
      'chatStart',
      'groupChatStart',
      'groupNudge',
      'continueNudge',
      'impersonation',
      'lorebook',
    ]);
    expect((basicPrompts as Json)['lorebook']).toContain('{0}');
  });

  it('S-159 stores given entries exactly as listed', async () => {
    const id = await create({
      name: 'P',
      entries: [
        { name: 'z', content: 'Z' },
        { identifier: 'main', enabled: false },
      ],
    });
    expect((await get(id))['entries']).toEqual([
      {
        identifier: expect.stringMatching(UUID),
        name: 'z',
        content: 'Z',
        role: 'system',
        type: 'custom',
        injectionPosition: 'relative',
        injectionDepth: 4,
        forbidOverrides: false,
        enabled: true,
        active: true,
      },
      {
        identifier: 'main',
        name: '',
        content: '',
        role: 'system',
        type: 'builtin',
        injectionPosition: 'relative',
        injectionDepth: 4,
        forbidOverrides: false,
        enabled: false,
        active: true,
      },
    ]);
    expect((await get(await create({ name: 'P', entries: [] })))['entries']).toEqual([]);
  });

  it('S-343 keeps unknown keys, and S-69 patches basicPrompts by key', async () => {
    const id = await create({ name: 'P', note: { a: [1] }, basicPrompts: { scenario: 's' } });
    const before = await get(id);
    await studio.call('tavo_preset_update', { id, preset: { basicPrompts: { persona: 'p' } } });
    const after = await get(id);
    expect(content(after)).toEqual({
      ...content(before),
      basicPrompts: { ...(before['basicPrompts'] as Json), persona: 'p' },
    });
    expect(after).toMatchObject({ note: { a: [1] }, basicPrompts: { scenario: 's' } });
  });

  it('S-159 keeps exactly one active, whichever way the mark moves', async () => {
    const first = await create({ name: 'A', active: true });
    expect(await activeOnes()).toEqual([first]);
    const second = await create({ name: 'B' });
    await studio.call('tavo_preset_update', { id: second, preset: { active: true } });
    expect(await activeOnes()).toEqual([second]);
    expect(await studio.call('tavo_preset_set_active', { id: 1 })).toMatchObject({
      ok: true,
      kind: 'preset',
      id: 1,
      presetId: 1,
      active: true,
    });
    expect(await activeOnes()).toEqual([1]);
    await studio.call('tavo_preset_set_active', { id: first });
    await studio.restart();
    expect(await activeOnes()).toEqual([first]);
  });

  it('S-159 refuses to put the mark down', async () => {
    const id = await create({ name: 'A', active: true });
    expect(await studio.fail('tavo_preset_update', { id, preset: { active: false } })).toMatchObject({
      code: -32602,
      data: { details: { path: 'preset.active', actualType: 'boolean' } },
    });
    expect(await activeOnes()).toEqual([id]);
  });

  it('S-155 leaves the mark to Default when the active one is deleted; restored, it is not active', async () => {
    const id = await create({ name: 'A', active: true });
    await studio.call('tavo_preset_delete', { id });
    expect(await activeOnes()).toEqual([1]);
    await studio.taproom.http('POST', `/api/studio/deleted/preset/${id}/restore`);
    expect(await activeOnes()).toEqual([1]);
    expect(await get(id)).toMatchObject({ name: 'A', active: false });
  });

  it('S-395 switching away and back leaves no trace but revision and time, on those two alone', async () => {
    const other = await create({ name: 'Other' });
    const id = await create({ name: 'A' });
    const before = { one: await get(1), other: await studio.text('tavo_preset_get', { id: other }), a: await get(id) };
    await studio.call('tavo_preset_set_active', { id });
    await studio.call('tavo_preset_set_active', { id: 1 });
    expect(content(await get(1))).toEqual(content(before.one));
    expect(content(await get(id))).toEqual(content(before.a));
    expect((await get(id))['revision']).not.toBe(before.a['revision']);
    expect(await studio.text('tavo_preset_get', { id: other })).toBe(before.other);
  });

  it.each<[string, Json]>([
    ['tavo_preset_update', { id: 1, preset: { name: 'Mine' } }],
    ['tavo_preset_delete', { id: 1 }],
    ['tavo_preset_entry_upsert', { presetId: 1, entry: { content: 'x' } }],
    ['tavo_preset_entry_delete', { presetId: 1, identifier: 'main' }],
  ])('S-159, S-68 %s leaves the official one alone, whatever the revision', async (tool, args) => {
    const before = await studio.text('tavo_preset_get', { id: 1 });
    const error = { code: -32012, message: 'Read-only', data: { reason: expect.any(String), uri: 'tavo://presets/1' } };
    expect(await studio.fail(tool, { ...args, expectedRevision: 'rev_0000000000000000' })).toEqual(error);
    expect(await studio.fail(tool, { ...args, dryRun: true })).toEqual(error);
    expect(await studio.text('tavo_preset_get', { id: 1 })).toBe(before);
  });

  it('S-159 can not be made official, and says so', async () => {
    const answer = await studio.call('tavo_preset_create', { preset: { name: 'P', official: true } });
    expect(answer['warnings']).toEqual([{ code: 'not_stored', path: 'preset.official', message: expect.any(String) }]);
    expect(await get(answer['id'] as number)).toMatchObject({ official: false });
  });

  it('S-156, S-157 puts, replaces and deletes an entry', async () => {
    const id = await create({ name: 'P', entries: [{ identifier: 'a' }, { identifier: 'b' }] });
    const put = (entry: Json) => studio.call('tavo_preset_entry_upsert', { presetId: id, entry });
    expect(await put({ identifier: 'a', content: 'new' })).toMatchObject({ identifier: 'a', created: false });
    expect(await put({ identifier: 'chatHistory' })).toMatchObject({ created: true });
    expect((await get(id))['entries']).toMatchObject([
      { identifier: 'a', content: 'new' },
      { identifier: 'b' },
      { identifier: 'chatHistory', type: 'marker' },
    ]);
    await studio.call('tavo_preset_entry_delete', { presetId: id, identifier: 'b' });
    expect(await studio.fail('tavo_preset_entry_delete', { presetId: id, identifier: 'b' })).toEqual(
      missing(`tavo://presets/${id}`, { identifier: 'b' }),
    );
    expect(await studio.fail('tavo_preset_entry_upsert', { presetId: id, entry: { marker: true } })).toMatchObject({
      code: -32602,
      data: { details: { path: 'entry.marker' } },
    });
  });
});
