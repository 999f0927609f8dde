import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ada, invalid } from './support/examples.ts';
import { type Json, startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const examples = { preset: { name: 'P' }, persona: { name: 'Me' } };
type Kind = keyof typeof examples;
const create = async (kind: Kind): Promise<number> =>
  (await studio.call(`tavo_${kind}_create`, { [kind]: examples[kind] }))['id'] as number;
const get = (kind: Kind, id: number): Promise<Json> => studio.call(`tavo_${kind}_get`, { id });

describe('clientRequestId', () => {
  const args = { persona: { name: 'Once' }, clientRequestId: 'request-1' };
  const count = async (): Promise<unknown> => (await studio.call('tavo_persona_search', { query: 'Once' }))['total'];

  it('S-70 answers the same request the same, text for text, and does nothing again, over restarts too', async () => {
    const first = await studio.text('tavo_persona_create', args);
    expect(await studio.text('tavo_persona_create', { clientRequestId: 'request-1', persona: { name: 'Once' } })).toBe(
      first,
    );
    await studio.restart();
    expect(await studio.text('tavo_persona_create', { ...args, expectedRevision: 'rev_0000000000000000' })).toBe(first);
    expect(await count()).toBe(1);
  });

  it('S-70 compares numbers by what they are, not by how they are spelt', async () => {
    const spelt = (depth: string): string =>
      `{"regex":{"name":"R","entries":[{"name":"r","findRegex":"a","replaceString":"b","minDepth":${depth}}]},"clientRequestId":"spelt"}`;
    const first = await studio.callRaw('tavo_regex_create', spelt('10'));
    expect(await studio.callRaw('tavo_regex_create', spelt('1.0e1'))).toBe(first);
  });

  it('S-70 keeps the answer of a write that changed nothing', async () => {
    const id = await create('persona');
    const same = { id, persona: { name: 'Me' }, clientRequestId: 'nothing' };
    const first = await studio.text('tavo_persona_update', same);
    await studio.call('tavo_persona_update', { id, persona: { name: 'Changed since' } });
    await studio.restart();
    expect(await studio.text('tavo_persona_update', same)).toBe(first);
    expect(await get('persona', id)).toMatchObject({ name: 'Changed since' });
  });

  it('S-70 keeps the answer of a delete, and of a write to several assets', async () => {
    const id = await create('preset');
    const move = { id, clientRequestId: 'move' };
    const moved = await studio.text('tavo_preset_set_active', move);
    const gone = await studio.text('tavo_preset_delete', { id, clientRequestId: 'gone' });
    await studio.restart();
    expect(await studio.text('tavo_preset_set_active', move)).toBe(moved);
    expect(await studio.text('tavo_preset_delete', { id, clientRequestId: 'gone' })).toBe(gone);
  });

  it('S-71 refuses the id with other arguments, and S-70 knows it per tool', async () => {
    await studio.call('tavo_persona_create', { ...args, clientRequestId: 'request-2' });
    expect(
      await studio.fail('tavo_persona_create', { persona: { name: 'Other' }, clientRequestId: 'request-2' }),
    ).toMatchObject({
      code: -32602,
      data: { details: { path: 'clientRequestId' } },
    });
    expect(await studio.call('tavo_character_create', { character: ada, clientRequestId: 'request-2' })).toMatchObject({
      kind: 'character',
    });
  });

  it('S-72 stores nothing of a call that failed, nor of a dry run', async () => {
    const id = await create('persona');
    const late = { id, persona: { name: 'Late' }, clientRequestId: 'late' };
    await studio.fail('tavo_persona_update', { ...late, expectedRevision: 'rev_0000000000000000' });
    await studio.call('tavo_persona_update', { ...late, dryRun: true });
    expect(await get('persona', id)).toMatchObject({ name: 'Me' });
    await studio.call('tavo_persona_update', late);
    expect(await get('persona', id)).toMatchObject({ name: 'Late' });
  });

  it('S-72 two at once have one effect and one answer', async () => {
    const twice = { persona: { name: 'Twice' }, clientRequestId: 'twice' };
    const [first, second] = await Promise.all([1, 2].map(() => studio.text('tavo_persona_create', twice)));
    expect(second).toBe(first);
    expect((await studio.call('tavo_persona_search', { query: 'Twice' }))['total']).toBe(1);
  });

  it('S-370 has 1 to 200 characters', async () => {
    const persona = { name: 'a' };
    await studio.call('tavo_persona_create', { persona, clientRequestId: '😀'.repeat(200) });
    expect(await studio.fail('tavo_persona_create', { persona, clientRequestId: 'x'.repeat(201) })).toMatchObject({
      code: -32602,
      data: { details: { path: 'clientRequestId' } },
    });
    expect(await studio.fail('tavo_persona_create', { persona, clientRequestId: 5 })).toEqual({
      ...invalid('clientRequestId', '', 'integer'),
      data: {
        reason: expect.any(String),
        details: { path: 'clientRequestId', expected: expect.any(String), actualType: 'integer' },
      },
    });
  });
});
