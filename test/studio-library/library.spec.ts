import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AssetHistory, LibraryAsset, LibraryPage, LibraryWritten } from '@taproom/contracts';
import { type HttpOptions, read } from '../support/http.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { ada } from '../studio-assets/support/examples.ts';
import { startStudio, type Studio } from '../studio-assets/support/studio.ts';

const LIBRARY = '/api/studio/library';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const http = (method: string, path: string, options?: HttpOptions) =>
  studio.taproom.http(method, LIBRARY + path, options);
const made = async (kind: string, body: object) => {
  const answer = await http('POST', `/${kind}`, { body });
  expect(answer.status).toBe(201);
  return read(LibraryWritten, answer);
};
const page = async (path: string): Promise<LibraryPage> => read(LibraryPage, await http('GET', path));
const asset = async (path: string): Promise<LibraryAsset> => read(LibraryAsset, await http('GET', path));
const history = async (path: string): Promise<AssetHistory> => read(AssetHistory, await http('GET', `${path}/history`));
const match = (revision: string | null) => ({ 'if-match': `"${revision}"` });

describe('GET /api/studio/library/{kind}', () => {
  it('lists what an agent wrote, by part of a name, page by page (S-19)', async () => {
    for (const name of ['Ada', 'Bea', 'ADAM'])
      await studio.call('tavo_character_create', { character: { ...ada, name } });
    const found = await page('/character?query=ada');
    expect(found).toMatchObject({ total: 2, nextCursor: null });
    expect(found.items.map(({ name, hasAvatar }) => [name, hasAvatar])).toEqual([
      ['Ada', false],
      ['ADAM', false],
    ]);
    const first = await page('/character?limit=2');
    expect(first.items.map(({ name }) => name)).toEqual(['Ada', 'Bea']);
    expect((await page(`/character?limit=2&cursor=${first.nextCursor}`)).items.map(({ name }) => name)).toEqual([
      'ADAM',
    ]);
  });

  it('tells of each kind what its list needs', async () => {
    await studio.call('tavo_persona_create', { persona: { name: 'Me', active: true } });
    expect((await page('/persona')).items).toMatchObject([{ name: 'Me', active: true, hasAvatar: false }]);
    const [official] = (await page('/preset')).items;
    expect(official).toMatchObject({ active: true, official: true, entryCount: 12 });
    expectProblem(await http('GET', '/dragon'), 'request.invalid');
    expectProblem(await http('GET', '/character?limit=0'), 'request.invalid');
    expectProblem(await http('GET', '/character', { token: null }), 'auth.token_invalid');
  });
});

describe('an asset of the library', () => {
  it('is what the get tool returns, digit for digit, with its revision as the ETag', async () => {
    const { id } = JSON.parse(
      await studio.callRaw(
        'tavo_character_create',
        '{"character":{"name":"Big","description":"","first_mes":"","extensions":{"n":12345678901234567890}}}',
      ),
    ) as { id: number };
    const answer = await http('GET', `/character/${id}`);
    const { revision } = read(LibraryAsset, answer);
    expect(answer.headers['etag']).toBe(`"${revision}"`);
    expect(answer.text).toContain('"n": 12345678901234567890');
    await http('PATCH', `/character/${id}`, {
      rawBody: '{"extensions":{"n":10000000000000000000001}}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await studio.text('tavo_character_get', { id })).toContain('"n": 10000000000000000000001');
    for (const wrong of ['999', '0', 'x', '..%2F1']) {
      expectProblem(await http('GET', `/character/${wrong}`), 'studio.asset_not_found');
    }
  });

  it('is changed where it is told to be and nowhere else, and an agent reads it at once (S-19, S-69)', async () => {
    const { id, revision } = await made('character', { ...ada, name: 'Cleo', scenario: 'A barge.', tags: ['queen'] });
    const answer = await http('PATCH', `/character/${id}`, {
      body: { scenario: 'A palace.' },
      headers: match(revision),
    });
    const written = read(LibraryWritten, answer);
    expect(written).toMatchObject({ kind: 'character', id, warnings: [] });
    expect(written.revision).not.toBe(revision);
    const { data } = await studio.call('tavo_character_get', { id });
    expect(data).toMatchObject({ name: 'Cleo', scenario: 'A palace.', tags: ['queen'] });
  });

  it('is not changed by one who has seen another revision (S-67)', async () => {
    const { id, revision } = await made('character', { ...ada, name: 'Dido' });
    await studio.call('tavo_character_update', { id, character: { scenario: 'by an agent' } });
    const before = await asset(`/character/${id}`);
    const late = { body: { scenario: 'mine' }, headers: match(revision) };
    expectProblem(await http('PATCH', `/character/${id}`, late), 'mcp.revision_conflict');
    expectProblem(await http('DELETE', `/character/${id}`, { headers: match(revision) }), 'mcp.revision_conflict');
    expect(await asset(`/character/${id}`)).toEqual(before);
  });

  it('says which field is wrong, and changes nothing', async () => {
    const { id } = await made('lorebook', { name: 'Lore' });
    const before = await asset(`/lorebook/${id}`);
    const answer = await http('PATCH', `/lorebook/${id}`, { body: { name: 7 } });
    const problem = expectProblem(answer, 'request.invalid');
    expect(problem.errors).toMatchObject([{ path: 'name' }]);
    expect(await asset(`/lorebook/${id}`)).toEqual(before);
  });

  it('is deleted, listed with the deleted ones, and comes back (S-74)', async () => {
    const { id } = await made('persona', { name: 'Gone' });
    expect(read(LibraryWritten, await http('DELETE', `/persona/${id}`)).revision).toBeNull();
    expectProblem(await http('GET', `/persona/${id}`), 'studio.asset_not_found');
    expectProblem(await http('PATCH', `/persona/${id}`, { body: { name: 'x' } }), 'studio.asset_not_found');
    await studio.taproom.http('POST', `/api/studio/deleted/persona/${id}/restore`);
    expect(await asset(`/persona/${id}`)).toMatchObject({ name: 'Gone' });
    expect((await history(`/persona/${id}`)).items.map(({ change }) => change)).toEqual([
      'restored',
      'deleted',
      'created',
    ]);
  });

  it('of the official kind is read-only (S-159), and the active mark can be moved', async () => {
    expectProblem(await http('PATCH', '/preset/1', { body: { name: 'Mine' } }), 'studio.read_only');
    const { id } = await made('preset', { name: 'Mine' });
    read(LibraryWritten, await http('POST', `/preset/${id}/active`));
    expect((await page('/preset')).items.map(({ active }) => active)).toEqual([false, true]);
    expectProblem(await http('POST', `/character/1/active`), 'request.invalid');
  });
});

describe('the entries of a lorebook', () => {
  const book = async () => {
    const { id } = await made('lorebook', { name: 'Rome', entries: [] });
    const body = { name: 'Tiber', content: 'A river.', keywords: ['river'], extensions: { deep: [1] } };
    const { identifier } = read(LibraryWritten, await http('POST', `/lorebook/${id}/entries`, { body }));
    return { id, path: `/lorebook/${id}/entries/${identifier}` };
  };
  const entries = async (id: number) => (await asset(`/lorebook/${id}`))['entries'] as Record<string, unknown>[];

  it('are changed member by member', async () => {
    const { id, path } = await book();
    const [before] = await entries(id);
    read(LibraryWritten, await http('PATCH', path, { body: { content: 'A brown river.', enabled: false } }));
    expect(await entries(id)).toEqual([{ ...before, content: 'A brown river.', enabled: false }]);
  });

  it('are not changed over what somebody else has written', async () => {
    const { id, path } = await book();
    const { revision } = await asset(`/lorebook/${id}`);
    await http('PATCH', path, { body: { content: 'first' }, headers: match(revision) });
    const second = await http('PATCH', path, { body: { content: 'second' }, headers: match(revision) });
    expectProblem(second, 'mcp.revision_conflict');
    expect(await entries(id)).toMatchObject([{ content: 'first' }]);
  });

  it('say which member is wrong', async () => {
    const { path } = await book();
    const problem = expectProblem(await http('PATCH', path, { body: { probability: 101 } }), 'request.invalid');
    expect(problem.errors).toMatchObject([{ path: 'probability' }]);
  });

  it('are taken out one by one', async () => {
    const { id, path } = await book();
    read(LibraryWritten, await http('DELETE', path));
    expect(await entries(id)).toEqual([]);
    expectProblem(await http('DELETE', path), 'studio.asset_not_found');
    expectProblem(await http('PATCH', path, { body: {} }), 'studio.asset_not_found');
  });
});

describe('the history of an asset', () => {
  it('says what was written when and by whom, and every version can be read', async () => {
    const args = { character: { ...ada, name: 'Old' }, clientRequestId: 'once' };
    const id = Number((await studio.call('tavo_character_create', args))['id']);
    await http('PATCH', `/character/${id}`, { body: { name: 'New' } });
    const { items } = await history(`/character/${id}`);
    expect(items.map(({ change, name, actor }) => [change, name, actor])).toEqual([
      ['changed', 'New', 'admin'],
      ['created', 'Old', 'studio'],
    ]);
    const old = await asset(`/character/${id}/history/${items[1]?.revision ?? ''}`);
    expect(old).toMatchObject({ name: 'Old', revision: items[1]?.revision });
    expectProblem(await http('GET', `/character/${id}/history/rev_0000000000000000`), 'studio.asset_not_found');
  });

  it('goes back to a version by a new change, and forward again', async () => {
    const { id } = await made('lorebook', { name: 'One', entries: [{ content: 'kept', keywords: ['k'] }] });
    const before = await asset(`/lorebook/${id}`);
    await http('PATCH', `/lorebook/${id}`, { body: { name: 'Two', entries: [] } });
    const now = await asset(`/lorebook/${id}`);
    const back = `/lorebook/${id}/history/${before.revision}/restore`;
    expectProblem(await http('POST', back, { headers: match(before.revision) }), 'mcp.revision_conflict');
    const { revision } = read(LibraryWritten, await http('POST', back, { headers: match(now.revision) }));
    await studio.restart();
    const after = await asset(`/lorebook/${id}`);
    expect(after).toEqual({ ...before, revision, updatedAt: after.updatedAt });
    await http('POST', `/lorebook/${id}/history/${now.revision}/restore`);
    expect(await asset(`/lorebook/${id}`)).toMatchObject({ name: 'Two', entries: [] });
    expect((await history(`/lorebook/${id}`)).items).toHaveLength(4);
  });

  it('leaves the active mark where it is', async () => {
    const { id } = await made('persona', { name: 'A', active: true });
    const { revision } = await asset(`/persona/${id}`);
    await made('persona', { name: 'B', active: true });
    await http('POST', `/persona/${id}/history/${revision}/restore`);
    expect(await asset(`/persona/${id}`)).toMatchObject({ active: false });
  });

  it('comes page by page', async () => {
    const { id } = await made('persona', { name: 'v0' });
    for (let count = 1; count <= 55; count++) await http('PATCH', `/persona/${id}`, { body: { name: `v${count}` } });
    const first = await history(`/persona/${id}`);
    expect(first.items).toHaveLength(50);
    const rest = read(AssetHistory, await http('GET', `/persona/${id}/history?cursor=${first.nextCursor}`));
    expect(rest.items.map(({ name }) => name)).toEqual(['v5', 'v4', 'v3', 'v2', 'v1', 'v0']);
    expect(rest.nextCursor).toBeNull();
    expectProblem(await http('GET', `/persona/${id}/history?cursor=x`), 'request.invalid');
  });
});
