import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesUnder } from '../support/taproom-files.ts';
import { ada, content, REVISION } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const kinds = ['character', 'lorebook', 'regex', 'preset', 'persona'] as const;
type Kind = (typeof kinds)[number];
const rule = { name: 'r', findRegex: 'a', replaceString: 'b' };
const examples: Record<Kind, Json> = {
  character: { ...ada, tags: ['a'] },
  lorebook: { name: 'B', entries: [{ content: 'c' }] },
  regex: { name: 'R', entries: [rule] },
  preset: { name: 'P', entries: [{ content: 'c' }] },
  persona: { name: 'Me' },
};

const create = async (kind: Kind): Promise<number> =>
  (await studio.call(`tavo_${kind}_create`, { [kind]: examples[kind] }))['id'] as number;
const get = (kind: Kind, id: number): Promise<Json> => studio.call(`tavo_${kind}_get`, { id });
const everything = async (): Promise<string> =>
  (await Promise.all(kinds.map((kind) => studio.text(`tavo_${kind}_search`, { limit: 100 })))).join('\n');

type Write = [tool: string, args: (id: number) => Json];
const writesOf: Record<Kind, Write[]> = {
  character: [
    ['tavo_character_update', (id) => ({ id, character: { description: 'new' } })],
    ['tavo_character_delete', (id) => ({ id })],
  ],
  lorebook: [
    ['tavo_lorebook_update', (id) => ({ id, lorebook: { description: 'new' } })],
    ['tavo_lorebook_entry_upsert', (id) => ({ lorebookId: id, entry: { content: 'new' } })],
    ['tavo_lorebook_delete', (id) => ({ id })],
  ],
  regex: [
    ['tavo_regex_update', (id) => ({ id, regex: { name: 'new' } })],
    ['tavo_regex_entry_upsert', (id) => ({ regexId: id, entry: rule })],
    ['tavo_regex_delete', (id) => ({ id })],
  ],
  preset: [
    ['tavo_preset_update', (id) => ({ id, preset: { name: 'new' } })],
    ['tavo_preset_entry_upsert', (id) => ({ presetId: id, entry: { content: 'new' } })],
    ['tavo_preset_set_active', (id) => ({ id })],
    ['tavo_preset_delete', (id) => ({ id })],
  ],
  persona: [
    ['tavo_persona_update', (id) => ({ id, persona: { description: 'new' } })],
    ['tavo_persona_set_active', (id) => ({ id })],
    ['tavo_persona_delete', (id) => ({ id })],
  ],
};
const allWrites = kinds.flatMap((kind) => writesOf[kind].map(([tool, args]) => [tool, kind, args] as const));

describe('a dry run', () => {
  it.each(kinds)('S-61, S-62 of a new %s tells the whole asset, without an id, and makes nothing', async (kind) => {
    const before = [await everything(), filesUnder(studio.taproom.dataRoot)];
    const dry = await studio.call(`tavo_${kind}_create`, {
      [kind]: examples[kind],
      dryRun: true,
      clientRequestId: 'dry',
    });
    expect([await everything(), filesUnder(studio.taproom.dataRoot)]).toEqual(before);
    const { ok: _ok, ...after } = dry['result'] as Json;
    expect(dry).toEqual({
      ok: true,
      dryRun: true,
      diff: [{ path: '', before: null, after }],
      result: { ok: true, ...after },
    });
    expect(after).toMatchObject({ kind, id: null, revision: null, createdAt: null, updatedAt: null });
    const id = await create(kind);
    const stamps = { id, revision: expect.any(String), createdAt: expect.any(String), updatedAt: expect.any(String) };
    expect(await get(kind, id)).toEqual({ ok: true, ...after, ...stamps });
  });

  it.each(allWrites)('S-61, S-62 %s foretells what the write does', async (tool, kind, args) => {
    const id = await create(kind);
    const before = [await studio.text(`tavo_${kind}_get`, { id }), filesUnder(studio.taproom.dataRoot)];
    const dry = await studio.call(tool, { ...args(id), dryRun: true });
    expect([await studio.text(`tavo_${kind}_get`, { id }), filesUnder(studio.taproom.dataRoot)]).toEqual(before);
    await studio.call(tool, args(id));
    if (tool.endsWith('_delete')) {
      const { ok: _ok, ...was } = JSON.parse(before[0] as string) as Json;
      expect(dry).toEqual({ ok: true, dryRun: true, diff: [{ path: '', before: was, after: null }], result: null });
      return;
    }
    expect(content(await get(kind, id))).toEqual(content(dry['result'] as Json));
    const [change] = dry['diff'] as Json[];
    expect(dry['diff']).toHaveLength(1);
    expect(JSON.stringify(change?.['after'])).toMatch(/new|true|"r"/);
  });

  it('S-62 names places as the read has them', async () => {
    const book = { name: 'B', entries: ['a', 'b', 'c'].map((identifier) => ({ identifier, content: identifier })) };
    const { id } = await studio.call('tavo_lorebook_create', { lorebook: book });
    const entries = [
      { identifier: 'b', content: 'b' },
      { identifier: 'c', content: 'new' },
      { identifier: 'd', content: 'd' },
    ];
    const { diff } = await studio.call('tavo_lorebook_update', { id, lorebook: { name: 'C', entries }, dryRun: true });
    expect((diff as Json[]).map(({ path }) => path)).toEqual([
      'name',
      'entries[0]',
      'entries[1].content',
      'entries[2]',
    ]);
  });

  it('S-62 is empty where nothing would change', async () => {
    const id = await create('persona');
    const { ok: _ok, ...read } = await get('persona', id);
    expect(await studio.call('tavo_persona_update', { id, persona: { name: 'Me' }, dryRun: true })).toEqual({
      ok: true,
      dryRun: true,
      diff: [],
      result: { ok: true, ...read },
    });
  });

  it('S-61 fails as the real call does', async () => {
    const id = await create('persona');
    for (const args of [
      { id, persona: { mood: 1 } },
      { id: 999, persona: {} },
      { id, persona: {}, expectedRevision: 'old' },
    ]) {
      expect(await studio.fail('tavo_persona_update', { ...args, dryRun: true })).toEqual(
        await studio.fail('tavo_persona_update', args),
      );
    }
  });
});

describe('expectedRevision', () => {
  it.each(allWrites)('S-67, S-90 %s is done at that revision, and at no other', async (tool, kind, args) => {
    const id = await create(kind);
    const before = await studio.text(`tavo_${kind}_get`, { id });
    const { revision } = JSON.parse(before) as Json;
    const plural = kind === 'regex' ? 'regexes' : `${kind}s`;
    expect(await studio.fail(tool, { ...args(id), expectedRevision: 'rev_0000000000000000' })).toEqual({
      code: -32009,
      message: 'Conflict',
      data: {
        reason: 'revision_conflict',
        uri: `tavo://${plural}/${id}`,
        details: { expected: 'rev_0000000000000000', actual: revision },
      },
    });
    expect(await studio.text(`tavo_${kind}_get`, { id })).toBe(before);
    expect(await studio.call(tool, { ...args(id), expectedRevision: revision })).toMatchObject({ ok: true, id });
  });

  it('S-67 of a create is always stale', async () => {
    const before = await everything();
    expect(
      await studio.fail('tavo_character_create', { character: ada, expectedRevision: 'rev_0000000000000000' }),
    ).toMatchObject({
      code: -32009,
      data: { uri: 'tavo://characters', details: { actual: null } },
    });
    expect(await everything()).toBe(before);
  });

  it('S-67 lets exactly one of two simultaneous writes through', async () => {
    const id = await create('persona');
    const { revision: expectedRevision } = await get('persona', id);
    const answers = await Promise.allSettled(
      ['x', 'y'].map((name) => studio.call('tavo_persona_update', { id, persona: { name }, expectedRevision })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('S-65 every change gives another revision, also one that brings back what was', async () => {
    const id = await create('persona');
    const seen = new Set([(await get('persona', id))['revision']]);
    for (const name of ['x', 'Me', 'x', 'Me']) {
      const { revision } = await studio.call('tavo_persona_update', { id, persona: { name } });
      expect(revision).toMatch(REVISION);
      expect((await get('persona', id))['revision']).toBe(revision);
      seen.add(revision);
    }
    expect(seen.size).toBe(5);
  });

  it('S-60 an empty one is none', async () => {
    const id = await create('persona');
    for (const expectedRevision of ['', null]) {
      expect(await studio.call('tavo_persona_update', { id, persona: {}, expectedRevision })).toMatchObject({
        ok: true,
      });
    }
  });
});

describe('the order of the checks', () => {
  it.each<[string, Json]>([
    ['tavo_character_update', { id: 999, character: { name: 5 } }],
    ['tavo_lorebook_update', { id: 999, lorebook: { entries: 'x' } }],
    ['tavo_regex_entry_upsert', { regexId: 999, entry: { ...rule, findRegex: '(' } }],
    ['tavo_preset_update', { id: 1, preset: { entries: [{ marker: true }] } }],
  ])('S-68 %s looks at the arguments before the target', async (tool, args) => {
    expect(await studio.fail(tool, { ...args, expectedRevision: 'old' })).toMatchObject({ code: -32602 });
  });

  it('S-68, S-82 tells a wrong id before what comes after it', async () => {
    expect(await studio.fail('tavo_character_update', { id: 0, character: 5 })).toMatchObject({
      data: { details: { path: 'id' } },
    });
  });

  it('S-68 tells a stale revision before a name conflict', async () => {
    await studio.call('tavo_character_create', { character: { ...ada, name: 'Order' } });
    const args = { card: { ...ada, name: 'Order' }, conflict: 'error' };
    const stale = await studio.fail('tavo_character_import_card', { ...args, expectedRevision: 'old' });
    expect(stale.data['reason']).toBe('revision_conflict');
    expect((await studio.fail('tavo_character_import_card', args)).data['reason']).toBe('name_conflict');
  });
});

describe('what is written', () => {
  it('S-19, S-65 is there after a restart: texts, revisions and times to the byte', async () => {
    const ids = await Promise.all(kinds.map(create));
    const read = () => Promise.all(kinds.map((kind, index) => studio.text(`tavo_${kind}_get`, { id: ids[index] })));
    const [before, lists] = [await read(), await everything()];
    await studio.restart();
    expect([await read(), await everything()]).toEqual([before, lists]);
  });

  it('S-18 is whole when many write at once', async () => {
    const { id } = await studio.call('tavo_lorebook_create', { lorebook: { name: 'Busy' } });
    const names = Array.from({ length: 40 }, (_, index) => `e${index}`);
    await Promise.all(
      names.map((identifier) =>
        studio.call('tavo_lorebook_entry_upsert', { lorebookId: id, entry: { identifier, content: identifier } }),
      ),
    );
    const { entries } = await studio.call('tavo_lorebook_get', { id });
    expect((entries as Json[]).map(({ identifier }) => identifier).sort()).toEqual(names.sort());
  });
});
