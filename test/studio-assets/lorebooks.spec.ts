import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { content, missing, REVISION, TIME, UUID } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const create = async (lorebook: Json): Promise<number> =>
  (await studio.call('tavo_lorebook_create', { lorebook }))['id'] as number;
const get = (id: number): Promise<Json> => studio.call('tavo_lorebook_get', { id });
const entriesOf = async (id: number): Promise<Json[]> => (await get(id))['entries'] as Json[];

describe('lorebooks', () => {
  it('S-131, S-334, S-335 reads one back with all defaults', async () => {
    const id = await create({ name: 'Court', entries: [{ content: 'The court is cold.' }] });
    expect(await get(id)).toEqual({
      ok: true,
      kind: 'lorebook',
      id,
      name: 'Court',
      description: '',
      scanDepth: null,
      tokenBudget: null,
      recursiveScanning: null,
      extensions: {},
      entries: [
        {
          identifier: expect.stringMatching(UUID),
          name: '',
          content: 'The court is cold.',
          enabled: true,
          strategy: 'keyword',
          keywords: [],
          secondaryKeywords: [],
          secondaryKeywordStrategy: 'none',
          scanDepth: 2,
          caseSensitive: false,
          matchWholeWord: true,
          useRegex: false,
          injectionPosition: 'lorebookAfter',
          injectionDepth: 4,
          injectionRole: 'system',
          insertionOrder: 100,
          probability: 100,
          sticky: 0,
          cooldown: 0,
          delay: 0,
          excludeRecursion: false,
          preventRecursion: false,
          delayUntilRecursion: false,
          useGroupScoring: false,
          groupOverride: false,
          groupName: '',
          groupWeight: 100,
          extensions: {},
        },
      ],
      revision: expect.stringMatching(REVISION),
      createdAt: expect.stringMatching(TIME),
      updatedAt: expect.stringMatching(TIME),
    });
  });

  it('S-335 reads every native field back as it was given', async () => {
    const entry = {
      identifier: 'the throne',
      name: 'Throne',
      content: 'Gold.',
      enabled: false,
      strategy: 'constant',
      keywords: ['throne', '王座'],
      secondaryKeywords: ['gold'],
      secondaryKeywordStrategy: 'notAll',
      scanDepth: 1000,
      caseSensitive: true,
      matchWholeWord: false,
      useRegex: true,
      injectionPosition: 'atDepth',
      injectionDepth: 0,
      injectionRole: 'assistant',
      insertionOrder: -5,
      probability: 0,
      sticky: 1,
      cooldown: 2,
      delay: 3,
      excludeRecursion: true,
      preventRecursion: true,
      delayUntilRecursion: true,
      useGroupScoring: true,
      groupOverride: true,
      groupName: 'seats',
      groupWeight: 7,
      extensions: { mine: [1] },
      unknown: { kept: true },
    };
    expect(await entriesOf(await create({ name: 'B', entries: [entry] }))).toEqual([entry]);
  });

  it.each<[string, Json]>([
    [
      'CCv3 data',
      { name: 'B', entries: [{ keys: ['k'], content: 'c', insertion_order: 3, enabled: false, use_regex: false }] },
    ],
    [
      'lorebook_v3',
      {
        spec: 'lorebook_v3',
        data: { name: 'B', entries: [{ keys: ['k'], content: 'c', insertion_order: 3, enabled: false }] },
      },
    ],
    [
      'World Info',
      { name: 'B', entries: { 0: { uid: 0, key: ['k'], content: 'c', order: 3, disable: true, position: 1 } } },
    ],
    ['native entries', { name: 'B', entries: [{ keywords: ['k'], content: 'c', insertionOrder: 3, enabled: false }] }],
    [
      'a mixture (S-388)',
      {
        Name: 'B',
        entries: [
          { keys: ['k'], strategy: 'keyword', constant: false, order: 3, content: 'c', disable: true, sticky: null },
        ],
      },
    ],
  ])('S-108, S-336 takes %s', async (_name, lorebook) => {
    const id = await create(lorebook);
    expect(await get(id)).toMatchObject({
      name: 'B',
      entries: [
        {
          keywords: ['k'],
          content: 'c',
          insertionOrder: 3,
          enabled: false,
          injectionPosition: 'lorebookAfter',
          sticky: 0,
        },
      ],
    });
  });

  it('S-133 replaces the list of entries, and leaves what is not given', async () => {
    const id = await create({ name: 'B', description: 'd', mine: 1, entries: [{ content: 'a' }, { content: 'b' }] });
    await studio.call('tavo_lorebook_update', { id, lorebook: { entries: [{ identifier: 'x', content: 'c' }] } });
    expect(await get(id)).toMatchObject({
      name: 'B',
      description: 'd',
      mine: 1,
      entries: [{ identifier: 'x', content: 'c' }],
    });
    await studio.call('tavo_lorebook_update', { id, lorebook: { name: 'C' } });
    expect(await get(id)).toMatchObject({ name: 'C', description: 'd', entries: [{ identifier: 'x' }] });
  });

  it('S-392 may be written back as it was read: named, and nothing changes', async () => {
    const id = await create({ name: 'B', entries: [{ content: 'a', keywords: ['k'] }] });
    const before = await studio.text('tavo_lorebook_get', { id });
    const { ok: _ok, ...lorebook } = JSON.parse(before) as Json;
    const { warnings } = await studio.call('tavo_lorebook_update', { id, lorebook });
    expect((warnings as Json[]).map(({ code, path }) => [code, path])).toEqual(
      ['kind', 'id', 'revision', 'createdAt', 'updatedAt'].map((name) => ['ignored_argument', `lorebook.${name}`]),
    );
    expect(await studio.text('tavo_lorebook_get', { id })).toBe(before);
  });

  it('S-136 puts an entry at the end, then replaces it whole and in its place', async () => {
    const id = await create({ name: 'B', entries: [{ identifier: 'a', content: 'a' }] });
    const added = await studio.call('tavo_lorebook_entry_upsert', {
      lorebookId: id,
      entry: { identifier: 'b', content: 'b', keywords: ['k'] },
    });
    expect(added).toMatchObject({ ok: true, kind: 'lorebook', id, lorebookId: id, identifier: 'b', created: true });
    const replaced = await studio.call('tavo_lorebook_entry_upsert', {
      lorebookId: id,
      entry: { identifier: 'a', content: 'new' },
    });
    expect(replaced).toMatchObject({ identifier: 'a', created: false });
    const again = await studio.call('tavo_lorebook_entry_upsert', {
      lorebookId: id,
      entry: { identifier: 'b', content: 'bare' },
    });
    expect(again).toMatchObject({ created: false });
    expect(await entriesOf(id)).toMatchObject([
      { identifier: 'a', content: 'new' },
      { identifier: 'b', content: 'bare', keywords: [] },
    ]);
    const unnamed = await studio.call('tavo_lorebook_entry_upsert', { lorebookId: id, entry: { content: 'c' } });
    expect(unnamed).toMatchObject({ created: true, identifier: expect.stringMatching(UUID) });
    expect((await entriesOf(id)).at(-1)).toMatchObject({ identifier: unnamed['identifier'], content: 'c' });
  });

  it('S-137, S-88 deletes an entry, and names the identifier that is not there', async () => {
    const id = await create({
      name: 'B',
      entries: [
        { identifier: 'a', content: 'a' },
        { identifier: 'b', content: 'b' },
      ],
    });
    expect(await studio.call('tavo_lorebook_entry_delete', { lorebookId: id, identifier: 'a' })).toMatchObject({
      ok: true,
      kind: 'lorebook',
      id,
      lorebookId: id,
      revision: expect.stringMatching(REVISION),
      identifier: 'a',
      deleted: true,
    });
    expect(await entriesOf(id)).toMatchObject([{ identifier: 'b' }]);
    expect(await studio.fail('tavo_lorebook_entry_delete', { lorebookId: id, identifier: 'a' })).toEqual(
      missing(`tavo://lorebooks/${id}`, { identifier: 'a' }),
    );
  });

  it('S-338 refuses one identifier twice, at the second', async () => {
    const entries = [
      { identifier: 'a', content: '' },
      { identifier: 'a', content: '' },
    ];
    expect(await studio.fail('tavo_lorebook_create', { lorebook: { name: 'B', entries } })).toMatchObject({
      code: -32602,
      data: { details: { path: 'lorebook.entries[1].identifier' } },
    });
  });

  it.each<[string, Json, string]>([
    ['an entry without content', { content: undefined }, 'entry.content'],
    ['a word that is no strategy', { content: '', strategy: 'sometimes' }, 'entry.strategy'],
    ['a probability of 101', { content: '', probability: 101 }, 'entry.probability'],
    ['keywords that are a text', { content: '', keywords: 'a,b' }, 'entry.keywords'],
    ['an identifier of 129 characters', { content: '', identifier: 'x'.repeat(129) }, 'entry.identifier'],
    ['a list', [] as never, 'entry'],
  ])('S-136 refuses %s', async (_name, entry, path) => {
    const id = await create({ name: 'B' });
    const before = await studio.text('tavo_lorebook_get', { id });
    expect(await studio.fail('tavo_lorebook_entry_upsert', { lorebookId: id, entry })).toMatchObject({
      code: -32602,
      data: { details: { path } },
    });
    expect(await studio.text('tavo_lorebook_get', { id })).toBe(before);
  });

  it('S-370 holds 10,000 entries and not one more', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => ({ identifier: `e${index}`, content: `c${index}` }));
    const id = await create({ name: 'Big', entries });
    expect(await studio.fail('tavo_lorebook_entry_upsert', { lorebookId: id, entry: { content: '' } })).toMatchObject({
      code: -32602,
      data: { details: { path: 'entry' } },
    });
    await studio.call('tavo_lorebook_entry_upsert', { lorebookId: id, entry: { identifier: 'e5000', content: 'new' } });
    await studio.restart();
    const read = await entriesOf(id);
    expect([read.length, read[5000]?.['content'], read[9999]?.['content']]).toEqual([10_000, 'new', 'c9999']);
    expect(
      await studio.fail('tavo_lorebook_create', { lorebook: { name: 'B', entries: [...entries, { content: '' }] } }),
    ).toMatchObject({
      code: -32602,
      data: { details: { path: 'lorebook.entries' } },
    });
  });

  it('S-130 finds one by name, with the number of its entries', async () => {
    const id = await create({ name: '世界书 of Söme', entries: [{ content: '' }, { content: '' }] });
    const { items } = await studio.call('tavo_lorebook_search', { query: 'SÖME', match: 'suffix' });
    const { revision, updatedAt } = await get(id);
    expect(items).toEqual([{ kind: 'lorebook', id, name: '世界书 of Söme', entryCount: 2, revision, updatedAt }]);
  });

  it('S-135, S-74 deletes one, which comes back as it was', async () => {
    const id = await create({ name: 'Gone', entries: [{ content: 'a' }] });
    const before = await get(id);
    expect(await studio.call('tavo_lorebook_delete', { id })).toMatchObject({
      deleted: true,
      revision: null,
      unbound: [],
    });
    expect(await studio.fail('tavo_lorebook_entry_upsert', { lorebookId: id, entry: { content: '' } })).toEqual(
      missing(`tavo://lorebooks/${id}`),
    );
    await studio.taproom.http('POST', `/api/studio/deleted/lorebook/${id}/restore`);
    expect(content(await get(id))).toEqual(content(before));
  });
});
