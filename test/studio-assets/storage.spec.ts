import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ada } from './support/examples.ts';
import { startStudio, type Json, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const streamOf = (kind: string, id: unknown): string =>
  join(studio.taproom.dataRoot, `events/studio-${kind}/${String(id)}.jsonl`);
const create = async (name: string): Promise<number> =>
  (await studio.call('tavo_character_create', { character: { ...ada, name } }))['id'] as number;
const health = async (): Promise<string> => (await studio.taproom.http('GET', '/health/ready')).text;

/** A stream of one event, as the event store writes it. */
function writeNote(folder: string, data: Json): void {
  const body = JSON.stringify({
    seq: 1,
    type: 'studio.commit',
    v: 1,
    at: '2026-01-01T00:00:00.000Z',
    actor: 'studio',
    data,
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'crashed.jsonl'),
    `${body.slice(0, -1)},"checksum":"${crc32(body).toString(16).padStart(8, '0')}"}\n`,
  );
}

describe('what is on disk', () => {
  it('is one stream for each asset, one event a line', async () => {
    const id = await create('Streamed');
    await studio.call('tavo_character_update', { id, character: { description: 'new' } });
    const lines = readFileSync(streamOf('character', id), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Json)['type'])).toEqual(['asset.created', 'asset.changed']);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({
      data: { set: [{ path: ['data', 'description'], value: 'new' }] },
    });
  });

  it('is nothing for a fresh workspace, nor for what only reads', async () => {
    const fresh = await startStudio();
    try {
      await fresh.call('tavo_preset_get', { id: 1 });
      await fresh.call('tavo_preset_search');
      expect(
        readdirSync(join(fresh.taproom.dataRoot, 'events')).filter((name) => /^studio-(?!server)/.test(name)),
      ).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it('loses a torn last line, which was never answered for, and nothing else', async () => {
    const id = await create('Torn');
    const before = await studio.text('tavo_character_get', { id });
    await studio.restart(() => appendFileSync(streamOf('character', id), '{"seq":2,"type":"asset.deleted"'));
    expect(await studio.text('tavo_character_get', { id })).toBe(before);
  });

  it('that is damaged costs its own asset only, is told, and its id is not used again', async () => {
    const [sound, damaged] = [await create('Sound'), await create('Damaged')];
    const path = streamOf('character', damaged);
    await studio.call('tavo_character_update', { id: damaged, character: { description: 'x' } });
    const whole = readFileSync(path, 'utf8');
    await studio.restart(() => writeFileSync(path, whole.replace('Damaged', 'damaged')));
    expect(await studio.call('tavo_character_get', { id: sound })).toMatchObject({ name: 'Sound' });
    const error = await studio.fail('tavo_character_get', { id: damaged });
    expect(error).toMatchObject({ code: -32603, data: { errorId: expect.any(String) } });
    expect(error.data).not.toHaveProperty('details');
    expect(await health()).toContain(`studio-character-${damaged}`);
    expect(await create('Next')).toBe(damaged + 1);
    await studio.restart(() => writeFileSync(path, whole));
    expect(await studio.call('tavo_character_get', { id: damaged })).toMatchObject({
      name: 'Damaged',
      data: { description: 'x' },
    });
  });

  it('holds several assets of one write together, whichever of them was reached (S-73)', async () => {
    const { id } = await studio.call('tavo_preset_create', { preset: { name: 'Mark', active: true } });
    await studio.call('tavo_preset_set_active', { id: 1 });
    const [one, other] = [streamOf('preset', 1), streamOf('preset', id)];
    const [oneBefore, otherBefore] = [readFileSync(one, 'utf8'), readFileSync(other, 'utf8')];
    const note = join(studio.taproom.dataRoot, 'events/studio-commits');
    await studio.call('tavo_preset_set_active', { id });
    // As after a crash between the two streams: the whole change is noted, and one of them has it.
    const appends = [
      {
        stream: { category: 'studio-preset', id: String(id) },
        text: readFileSync(other, 'utf8').slice(otherBefore.length),
      },
      { stream: { category: 'studio-preset', id: '1' }, text: readFileSync(one, 'utf8').slice(oneBefore.length) },
    ].map(({ stream, text }) => {
      const events = text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Json);
      return {
        stream,
        from: (events[0]?.['seq'] as number) - 1,
        events: events.map(({ type, v, data }) => ({ type, v, data })),
      };
    });
    await studio.restart(() => {
      writeFileSync(one, oneBefore);
      writeNote(note, { appends });
    });
    const { items } = await studio.call('tavo_preset_search');
    expect((items as Json[]).map(({ id: which, active }) => [which, active])).toEqual([
      [1, false],
      [id, true],
    ]);
    expect(readdirSync(note)).toEqual([]);
  });
});
