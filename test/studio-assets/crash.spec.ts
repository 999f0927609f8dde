import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newDataRoot } from '../support/taproom.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { named } from './support/cards.ts';
import { connect, type Json, type StudioClient } from './support/studio.ts';

/** `KILL_ROUNDS=200 npm test -- studio-assets/crash` kills more often. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 10);
const WORKERS = 4;

let dataRoot: string;
let hub: TaproomProcess;
let studio: StudioClient;
const start = async (fsync = 'always'): Promise<void> => {
  hub = await startTaproomProcess({ dataRoot, env: { TAPROOM_STUDIO_PORT: '0', TAPROOM_FSYNC: fsync } });
  studio = await connect(hub.http);
};
beforeAll(async () => {
  dataRoot = await newDataRoot();
  await start();
});
afterAll(async () => {
  await studio.disconnect();
  await hub.kill();
  rmSync(dataRoot, { recursive: true, force: true });
});

type Asked = { args: Json; answer?: string };

const wait = (ms: number): Promise<void> => new Promise((later) => setTimeout(later, ms));
const importCard = ({ args }: Asked): Promise<string> => studio.text('tavo_character_import_card', args);

/** Imports one card after another, three assets each, until the process is gone. */
async function work(name: string, asked: Asked[], gone: AbortSignal): Promise<void> {
  for (let count = 0; !gone.aborted; count++) {
    const clientRequestId = `${name}-${count}`;
    const request: Asked = { args: { card: named(clientRequestId), clientRequestId } };
    asked.push(request);
    const answer = await importCard(request).catch(() => undefined);
    if (answer === undefined) return;
    request.answer = answer;
  }
}

const listed = async (kind: string): Promise<Json[]> => {
  const items: Json[] = [];
  let cursor: unknown = 0;
  do {
    const page: Json = await studio.call(`tavo_${kind}_search`, { limit: 100, cursor });
    items.push(...(page['items'] as Json[]));
    cursor = page['nextCursor'];
  } while (cursor !== null);
  return items;
};

describe('kill -9 at any moment', () => {
  it(`S-18, S-70, S-73 leaves each card whole or not there, and none twice, ${rounds} times`, async () => {
    const all: Asked[] = [];
    for (let count = 0; count < rounds; count++) {
      const asked: Asked[] = [];
      const gone = new AbortController();
      const working = Promise.all(
        Array.from({ length: WORKERS }, (_, worker) => work(`r${count}w${worker}`, asked, gone.signal)),
      );
      await Promise.race([wait(20 + Math.random() * 150), working]);
      gone.abort();
      await hub.kill();
      await working;
      await studio.disconnect();
      await start(count % 2 === 0 ? 'batch' : 'always');
      // Whoever had no answer asks again; whoever had one gets the same.
      for (const request of asked) {
        const again = await importCard(request);
        expect(again).toBe(request.answer ?? again);
        request.answer = again;
      }
      all.push(...asked);
    }
    const [characters, lorebooks, regexes] = [
      await listed('character'),
      await listed('lorebook'),
      await listed('regex'),
    ];
    expect([characters.length, lorebooks.length, regexes.length]).toEqual([all.length, all.length, all.length]);
    expect(new Set(characters.map(({ name }) => name))).toEqual(
      new Set(all.map(({ args }) => args['clientRequestId'])),
    );
    for (const { answer = '' } of all.slice(-40)) {
      const { id, revision, lorebookId, regexId } = JSON.parse(answer) as Json;
      expect(await studio.call('tavo_character_get', { id })).toMatchObject({ revision, lorebookId, regexId });
      expect(await studio.call('tavo_lorebook_get', { id: lorebookId })).toMatchObject({
        entries: [{ content: 'Cold.' }],
      });
      expect(await studio.call('tavo_regex_get', { id: regexId })).toMatchObject({ entries: [{ name: 'Quiet' }] });
    }
  }, 120_000);
});
