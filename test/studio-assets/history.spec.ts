import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DeletedList, RestoredItem } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { ada, content } from './support/examples.ts';
import { startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const list = async (query = ''): Promise<DeletedList> =>
  read(DeletedList, await studio.taproom.http('GET', `/api/studio/deleted${query}`));
const restore = (kind: string, id: number | string) =>
  studio.taproom.http('POST', `/api/studio/deleted/${kind}/${id}/restore`);
const gone = async (name: string): Promise<number> => {
  const { id } = await studio.call('tavo_character_create', { character: { ...ada, name } });
  await studio.call('tavo_character_delete', { id });
  return id as number;
};

describe('what was deleted (S-74)', () => {
  it('is listed, the newest first, by kind if asked', async () => {
    const first = await gone('first');
    const second = await gone('second');
    const { id: persona } = await studio.call('tavo_persona_create', { persona: { name: 'Me' } });
    await studio.call('tavo_persona_delete', { id: persona });
    const { items, nextCursor } = await list();
    expect(items.slice(0, 3).map(({ kind, id, name }) => [kind, id, name])).toEqual([
      ['persona', persona, 'Me'],
      ['character', second, 'second'],
      ['character', first, 'first'],
    ]);
    expect(nextCursor).toBeNull();
    expect((await list('?kind=persona')).items).toHaveLength(1);
    expect((await list('?kind=theme')).items).toEqual([]);
  });

  it('comes back under its old id with its old content, and counts again', async () => {
    const { id } = await studio.call('tavo_character_create', { character: { ...ada, mood: { x: [1] } } });
    const before = await studio.call('tavo_character_get', { id });
    await studio.call('tavo_character_delete', { id });
    await studio.restart();
    expect(read(RestoredItem, await restore('character', id as number))).toEqual({ kind: 'character', id });
    const after = await studio.call('tavo_character_get', { id });
    expect(content(after)).toEqual(content(before));
    expect(after['revision']).not.toBe(before['revision']);
    expect((await list('?kind=character')).items.map((item) => item.id)).not.toContain(id);
    const { items } = await studio.call('tavo_character_search', { query: 'Ada' });
    expect(items).toMatchObject([{ id }]);
  });

  it('is 404 where there is nothing to restore', async () => {
    const id = await gone('twice');
    await restore('character', id);
    for (const [kind, which] of [
      ['character', id],
      ['character', 999],
      ['character', 'x'],
      ['character', '../1'],
      ['chat', 1],
    ] as const) {
      expectProblem(await restore(kind, encodeURIComponent(which)), 'studio.asset_not_found');
    }
    expectProblem(await restore('dragon', 1), 'request.invalid');
  });

  it('goes on after the last item of a page, whatever is restored meanwhile', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 101; n++) ids.push(await gone(`page ${n}`));
    const { items, nextCursor } = await list('?kind=character');
    expect(items).toHaveLength(100);
    const second = await list(`?kind=character&cursor=${nextCursor ?? ''}`);
    expect(second.items.filter(({ id }) => items.some((item) => item.id === id))).toEqual([]);
    await restore('character', items.at(-1)?.id ?? '');
    const next = await list(`?kind=character&cursor=${nextCursor ?? ''}`);
    const shown = new Set([...items, ...next.items].map(({ id }) => id));
    expect(ids.every((id) => shown.has(id))).toBe(true);
    expectProblem(await studio.taproom.http('GET', '/api/studio/deleted?cursor=xyz'), 'request.invalid');
  });

  it('is for those who may manage', async () => {
    expectProblem(await studio.taproom.http('GET', '/api/studio/deleted', { token: null }), 'auth.token_invalid');
  });
});
