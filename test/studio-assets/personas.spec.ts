import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { missing, REVISION, TIME } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const create = async (persona: Json): Promise<number> =>
  (await studio.call('tavo_persona_create', { persona }))['id'] as number;
const get = (id: number): Promise<Json> => studio.call('tavo_persona_get', { id });

describe('personas', () => {
  it('S-161, S-162 makes one with its defaults', async () => {
    const id = await create({ name: '我' });
    expect(await get(id)).toEqual({
      ok: true,
      kind: 'persona',
      id,
      name: '我',
      description: '',
      avatar: null,
      active: false,
      sortIndex: expect.any(Number),
      revision: expect.stringMatching(REVISION),
      createdAt: expect.stringMatching(TIME),
      updatedAt: expect.stringMatching(TIME),
    });
  });

  it('S-351 numbers them in the order of making', async () => {
    const [first, second] = [await create({ name: 'a' }), await create({ name: 'a' })];
    expect((await get(first))['sortIndex']).toBeLessThan((await get(second))['sortIndex'] as number);
  });

  it('S-163 changes the given fields; null resets the avatar', async () => {
    const id = await create({ name: 'a', description: 'd', avatar: 'files/global/a.png' });
    await studio.call('tavo_persona_update', { id, persona: { avatar: null } });
    expect(await get(id)).toMatchObject({ name: 'a', description: 'd', avatar: null });
  });

  it.each<[string, Json, string, string]>([
    ['persona.id', { id: 7 }, 'persona.id', 'persona.id must be a supported persona field'],
    ['a wrong type', { description: 1 }, 'persona.description', 'persona.description must be string'],
    ['another key', { name: 'a', mood: '' }, 'persona.mood', 'persona.mood must be a supported persona field'],
    ['null for a text', { description: null }, 'persona.description', 'persona.description must be string'],
  ])('S-163, S-348 refuses %s', async (_name, persona, path, reason) => {
    const id = await create({ name: 'a' });
    expect(await studio.fail('tavo_persona_update', { id, persona })).toMatchObject({
      code: -32602,
      data: { reason, details: { path } },
    });
  });

  it('S-165 has at most one active', async () => {
    const first = await create({ name: 'a', active: true });
    const second = await create({ name: 'b', active: true });
    expect([(await get(first))['active'], (await get(second))['active']]).toEqual([false, true]);
    expect(await studio.call('tavo_persona_set_active', { id: first })).toMatchObject({
      id: first,
      personaId: first,
      active: true,
    });
    expect([(await get(first))['active'], (await get(second))['active']]).toEqual([true, false]);
    await studio.call('tavo_persona_update', { id: first, persona: { active: false } });
    expect([(await get(first))['active'], (await get(second))['active']]).toEqual([false, false]);
  });

  it('S-164 deletes one', async () => {
    const id = await create({ name: 'a' });
    expect(await studio.call('tavo_persona_delete', { id })).toEqual({
      ok: true,
      kind: 'persona',
      id,
      personaId: id,
      revision: null,
      deleted: true,
      unbound: [],
    });
    expect(await studio.fail('tavo_persona_set_active', { id })).toEqual(missing(`tavo://personas/${id}`));
  });
});
