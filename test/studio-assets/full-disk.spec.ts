import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallDisk, type SmallDisk } from '../support/taproom-disk.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { named } from './support/cards.ts';
import { connect, type Json, type RpcError, type StudioClient } from './support/studio.ts';

let disk: SmallDisk;
let hub: TaproomProcess;
let studio: StudioClient;
const start = async (within: readonly string[]): Promise<void> => {
  hub = await startTaproomProcess({ dataRoot: disk.dataRoot, within, env: { TAPROOM_STUDIO_PORT: '0' } });
  studio = await connect(hub.http);
};
beforeAll(async () => {
  disk = smallDisk();
  await start(disk.within);
}, 60_000);
afterAll(async () => {
  await studio.disconnect();
  await hub.stop();
  disk.release();
});

const counts = async (): Promise<Json> => (await studio.call('tavo_status'))['assetCounts'] as Json;
const big = named('Big', {
  description: 'x'.repeat(100_000),
  character_book: { name: 'B', entries: [{ keys: ['k'], content: 'y'.repeat(100_000) }] },
});

/** Imports until there is no room; resolves with the error. */
async function fill(): Promise<RpcError> {
  for (let count = 0; count < 100; count++) {
    const { error } = await studio.rpc('tools/call', { name: 'tavo_character_import_card', arguments: { card: big } });
    if (error) return error;
  }
  throw new Error('The disk never was full.');
}

describe('a full disk (S-73, S-86)', () => {
  it('refuses a card as a whole, without a word of the machine, and what is there stays', async () => {
    await studio.call('tavo_character_import_card', { card: named('Small') });
    const error = await fill();
    expect(error).toMatchObject({ code: -32603, message: 'Internal error', data: { errorId: expect.any(String) } });
    expect(JSON.stringify(error)).not.toContain(disk.dataRoot);
    disk.fill();
    const before = await counts();
    expect(before['characters']).toBe(before['lorebooks']);
    expect((await studio.fail('tavo_character_import_card', { card: big })).code).toBe(-32603);
    expect(await counts()).toEqual(before);
    expect(await studio.call('tavo_character_get', { id: 1 })).toMatchObject({ name: 'Small', lorebookId: 1 });
  });

  it('goes on once there is room, with all that was answered for and nothing else', async () => {
    const before = await counts();
    await studio.disconnect();
    await hub.stop();
    disk.makeRoom();
    await start([]);
    expect(await counts()).toEqual(before);
    expect(await studio.call('tavo_character_import_card', { card: big })).toMatchObject({ outcome: 'created' });
    const after = await counts();
    expect([after['characters'], after['lorebooks'], after['regexes']]).toEqual(
      ['characters', 'lorebooks', 'regexes'].map((kind) => (before[kind] as number) + 1),
    );
  });
});
