import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectProblem } from '../support/taproom-problems.ts';
import { newDataRoot } from '../support/taproom.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { named, png } from './support/cards.ts';
import type { Json } from './support/studio.ts';
import { zip } from './support/zip.ts';

let dataRoot: string;
let hub: TaproomProcess;
const start = async (): Promise<void> => {
  hub = await startTaproomProcess({ dataRoot, env: { TAPROOM_STUDIO_PORT: '0' } });
};
beforeAll(async () => {
  dataRoot = await newDataRoot();
  await start();
});
afterAll(async () => {
  await hub.kill();
  rmSync(dataRoot, { recursive: true, force: true });
});

const folder = (name: string): string => join(dataRoot, 'studio-files', name);
const blobs = (name = 'cards'): string[] => {
  try {
    return readdirSync(folder(name)).filter((file) => !file.startsWith('.'));
  } catch {
    return [];
  }
};
const stream = (id: number): string => join(dataRoot, `events/studio-character/${id}.jsonl`);
const plain = (name: string, more: Json = {}): Json => named(name, { character_book: null, extensions: {}, ...more });
const charx = (card: Json, files = 2): Buffer =>
  zip({
    entries: [
      { name: 'card.json', data: JSON.stringify(card) },
      ...Array.from({ length: files }, (_, at) => ({ name: `f${at}.txt`, data: `${at}` })),
    ],
  });
const post = (rawBody: Buffer, query = '') =>
  hub.http('POST', `/api/studio/import${query}`, { rawBody, headers: { 'content-type': 'application/zip' } });
const imported = async (rawBody: Buffer, query = ''): Promise<number> => {
  const { status, text } = await post(rawBody, query);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return (JSON.parse(text) as { ids: { characterId: number } }).ids.characterId;
};
/** An asset call: after it, the start has read all of them and removed what is left over. */
const settled = async (): Promise<unknown> => hub.http('GET', '/api/studio/characters/1/export?format=json');

describe('files of an import', () => {
  it('go at the next start when the process was killed between them and the commit, and no others', async () => {
    const kept = await imported(charx(plain('Kept')));
    const overwritten = await imported(charx(plain('Twice'), 1));
    expect(await imported(charx(plain('Twice', { description: 'new' }), 1), '?conflict=overwrite')).toBe(overwritten);
    const icon = { type: 'icon', name: 'main', ext: 'png', uri: png };
    await imported(charx(plain('Pictured', { assets: [icon] }), 0));
    const before = [...blobs(), ...blobs('global')].sort();
    expect(before).toHaveLength(5);

    // The stream that the commit would go to is a pipe: whoever adds to it waits for ever.
    execFileSync('mkfifo', [stream(4)]);
    void post(charx(plain('Lost'), 3)).catch(() => undefined);
    while (blobs().length < 7) await turn();
    await hub.kill();
    rmSync(stream(4));
    await start();
    await settled();
    expect([...blobs(), ...blobs('global')].sort()).toEqual(before);
    const { text } = await hub.http('GET', `/api/studio/characters/${kept}/export?format=charx&dryRun=true`);
    expect(JSON.parse(text)).toMatchObject({ warnings: [] });
  });

  it('stay for a deleted character, which may be restored', async () => {
    const before = blobs();
    const text = readFileSync(stream(1), 'utf8');
    expect(text.match(/"blob"/g)).toHaveLength(2);
    const { headers } = await hub.http('GET', '/api/studio/library/character/1');
    const deleted = await hub.http('DELETE', '/api/studio/library/character/1', {
      headers: { 'if-match': headers['etag'] ?? '' },
    });
    expect(deleted.status).toBeLessThan(300);
    await hub.stop();
    await start();
    await settled();
    expect(blobs()).toEqual(before);
  });

  it('stay, whoever they are of, while a stream can not be read', async () => {
    const orphan = '00000000-0000-4000-8000-000000000000';
    writeFileSync(join(folder('cards'), orphan), 'x');
    writeFileSync(join(folder('cards'), 'notes.txt'), 'mine');
    const whole = readFileSync(stream(2), 'utf8');
    await hub.stop();
    appendFileSync(stream(2), 'damage\n'.repeat(2));
    await start();
    await settled();
    expect(blobs()).toContain(orphan);
    await hub.stop();
    writeFileSync(stream(2), whole);
    await start();
    await settled();
    expect(blobs()).not.toContain(orphan);
    expect(blobs()).toContain('notes.txt');
  });

  it('go at once when one of them can not be stored', async () => {
    const before = blobs();
    const picture = folder('global');
    await hub.stop();
    rmSync(picture, { recursive: true });
    mkdirSync(folder(''), { recursive: true });
    writeFileSync(picture, 'in the way');
    await start();
    const icon = { type: 'icon', name: 'main', ext: 'png', uri: png };
    const answer = await post(charx(plain('Refused', { assets: [icon] }), 2));
    expectProblem(answer, 'mcp.storage_failed');
    expect(blobs()).toEqual(before);
  });
});
