import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LegacyEvent } from '@taproom/mcp-domain';
import { lost, World } from '../../spec-support/legacy-world.ts';
import type { Caller } from '../platform/http/caller.ts';
import { StorageFailedError } from '../platform/storage/storage-failed-error.ts';

const caller: Caller = { actor: 'client', clientId: 'client', scopes: ['legacy'] };
const ENDED = 'legacy-generations/ended.json';

let world: World;
beforeEach(async () => {
  world = new World();
  await world.boot();
});

const start = async (groupId?: string): Promise<string> => {
  const root = { source: 'legacy' as const, ...(groupId !== undefined && { groupId }) };
  return (await world.generations.start(caller, root)).generationId;
};
const readsOfBoot = async (): Promise<string[]> => {
  world.disk.reads.splice(0);
  await world.boot();
  return [...new Set(world.disk.reads)];
};

describe('the descriptors of roots', () => {
  const lists = () => [...world.blobs.files.keys()].filter((file) => file.startsWith('legacy-descriptors/'));

  it('are on disk once, and in no stream', async () => {
    const [one, two] = [await start(), await start()];
    expect(lists()).toHaveLength(1);
    for (const id of [one, two]) {
      const [created] = world.disk.streams.get(id) ?? [];
      const data = created?.data as Extract<LegacyEvent, { type: 'generation_created' }>['data'];
      expect(data.descriptors).toEqual([]);
      expect(lists()).toEqual([`legacy-descriptors/${data.descriptorsHash}.json`]);
    }
    await world.boot();
    const { descriptors } = await world.generations.read(caller, one);
    expect(descriptors).toMatchObject([{ nativeName: 'echo', inputSchema: { type: 'object' } }]);
    expect((await world.generations.events(caller, two))[0]?.payload).toMatchObject({
      tools: [{ toolId: descriptors[0]?.toolId }],
    });
  });

  it.each([
    ['missing', (file: string) => world.blobs.files.delete(file)],
    ['changed', (file: string) => world.blobs.files.set(file, '[]')],
  ])('that are %s are told, and never taken for others', async (_what, damage) => {
    const id = await start();
    for (const file of lists()) damage(file);
    await world.boot();
    await expect(world.generations.read(caller, id)).rejects.toThrow(StorageFailedError);
    // A root that begins puts the list there again.
    await start();
    expect((await world.generations.read(caller, id)).descriptors).toHaveLength(1);
  });
});

describe('a start', () => {
  it('reads the streams of those alone that have not ended', async () => {
    const [open, done, cancelled] = [await start(), await start(), await start()];
    await world.generations.complete(caller, done);
    await world.generations.cancel(caller, cancelled);
    expect(await readsOfBoot()).toEqual([open, done, cancelled].sort());
    expect(await readsOfBoot()).toEqual([open]);
    expect((await world.generations.read(caller, done)).status).toBe('completed');
  });

  it('still knows the groups that are over, and whose executionCallIds are taken', async () => {
    const id = await start('g');
    const { round } = await world.generations.prepareRound(caller, id, { localNames: [] });
    const { roundId, bindings } = round;
    const names = bindings.map(({ alias }) => alias);
    await world.generations.finalizeRound(caller, id, { roundId, names, digest: 'd' });
    world.perform = () => Promise.resolve(lost);
    const executionCallId = '7b0c2a61-6c6c-4f0e-9a39-2d3f3c1d7a10';
    const call = { roundId, toolCallId: 'a', name: names[0] ?? '', argumentsJson: '{}', executionCallId };
    await world.generations.call(caller, id, call);
    await world.boot();
    expect(await readsOfBoot()).toEqual([]);
    await expect(start('g')).rejects.toMatchObject({ code: 'legacy.group_terminated' });
    const other = await start();
    const next = await world.generations.prepareRound(caller, other, { localNames: [] });
    const place = { roundId: next.round.roundId, names, digest: 'd' };
    await world.generations.finalizeRound(caller, other, place);
    await expect(world.generations.call(caller, other, { ...call, roundId: place.roundId })).rejects.toMatchObject({
      code: 'legacy.execution_call_id_reused',
    });
  });

  it.each([['{'], ['{"schema":2,"entries":[]}'], ['{"schema":1,"entries":[{}]}'], ['[]'], ['null']])(
    'reads all streams where the list is %s',
    async (text) => {
      const id = await start();
      await world.generations.complete(caller, id);
      await world.boot();
      world.blobs.files.set(ENDED, text);
      expect(await readsOfBoot()).toEqual([id]);
      expect(await readsOfBoot()).toEqual([]);
    },
  );

  it('does not count a generation as ended whose call is open, though its group is over', async () => {
    const [ill, member] = [await start('g'), await start('g')];
    const prepared = await Promise.all(
      [ill, member].map(async (id) => {
        const { round } = await world.generations.prepareRound(caller, id, { localNames: [] });
        const names = round.bindings.map(({ alias }) => alias);
        await world.generations.finalizeRound(caller, id, { roundId: round.roundId, names, digest: 'd' });
        return { roundId: round.roundId, toolCallId: 'a', name: names[0] ?? '', argumentsJson: '{}' };
      }),
    );
    world.perform = () => new Promise(() => undefined);
    void world.generations.call(caller, member, prepared[1]!);
    while (world.sent === 0) await new Promise(setImmediate);
    world.perform = () => Promise.resolve(lost);
    await world.generations.call(caller, ill, prepared[0]!);
    await world.boot();
    expect(world.disk.streams.get(member)?.at(-1)?.type).toBe('tool_call_unknown');
    const generation = await world.generations.read(caller, member);
    expect(generation).toMatchObject({ status: 'terminated', calls: [{ status: 'unknown' }] });
    expect(await readsOfBoot()).toEqual([]);
  });
});
