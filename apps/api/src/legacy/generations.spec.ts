import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Generation, OUTCOME_UNKNOWN } from '@taproom/mcp-domain';
import { known, lost, World } from '../../spec-support/legacy-world.ts';
import type { Caller } from '../platform/http/caller.ts';
import { StorageFailedError } from '../platform/storage/storage-failed-error.ts';

const caller: Caller = { actor: 'client', clientId: 'client', scopes: ['legacy'] };

let world: World;
beforeEach(async () => {
  world = new World();
  await world.boot();
});

async function inRound(groupId?: string): Promise<{ gid: string; roundId: string }> {
  const { generationId: gid } = await world.generations.start(caller, {
    source: 'legacy',
    ...(groupId !== undefined && { groupId }),
  });
  const { round } = await world.generations.prepareRound(caller, gid, { localNames: [] });
  const names = round.bindings.map(({ alias }) => alias);
  await world.generations.finalizeRound(caller, gid, { roundId: round.roundId, names, digest: 'd' });
  return { gid, roundId: round.roundId };
}

const call = ({ gid, roundId }: { gid: string; roundId: string }, toolCallId = 'a') =>
  world.generations.call(caller, gid, { roundId, toolCallId, name: 'mcp__S__echo', argumentsJson: '{}' });

const outcomesOf = ({ calls }: Generation): unknown[] =>
  calls.map((one) => ('outcome' in one ? one.outcome : one.status));

describe('when the disk is full', () => {
  it('a request that can not be written is not sent, and did not happen', async () => {
    const place = await inRound();
    world.disk.full = (types) => types.includes('tool_call_requested');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    world.disk.full = () => false;
    expect((await world.generations.read(caller, place.gid)).calls).toEqual([]);
    expect(world.sent).toBe(0);
    expect((await call(place)).answer).toMatchObject({ outcome: 'known_response' });
  });

  it('a call whose start can not be written is not sent, and known not to be', async () => {
    const place = await inRound();
    world.disk.full = (types) => types.includes('tool_call_started');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    world.disk.full = () => false;
    const generation = await world.generations.read(caller, place.gid);
    expect(generation.status).toBe('open');
    expect(outcomesOf(generation)).toMatchObject([{ outcome: 'not_sent', code: 'mcp.storage_failed' }]);
    expect(world.sent).toBe(0);
    expect((await call(place)).answer).toMatchObject({ outcome: 'not_sent' });
  });

  it('an outcome that can not be written is kept, and nothing else happens before it is', async () => {
    const place = await inRound();
    world.disk.full = (types) => types.includes('tool_result_stored');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    await expect(call(place, 'b')).rejects.toThrow(StorageFailedError);
    await expect(world.generations.read(caller, place.gid)).rejects.toThrow(StorageFailedError);
    expect(world.sent).toBe(1);
    world.disk.full = () => false;
    expect((await call(place)).answer).toMatchObject({ outcome: 'known_response' });
    expect(outcomesOf(await world.generations.read(caller, place.gid))).toEqual([known]);
    expect(world.sent).toBe(1);
  });

  it('an unknown outcome that can not be written ends the generation when it can', async () => {
    const place = await inRound();
    world.perform = () => Promise.resolve(lost);
    world.disk.full = (types) => types.includes('generation_terminated');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    world.disk.full = () => false;
    expect((await world.generations.read(caller, place.gid)).error).toEqual({
      code: OUTCOME_UNKNOWN,
      message: 'Lost. The tool may have executed; the call is not repeated.',
    });
  });

  it('an outcome that was never written is unknown after a restart', async () => {
    const place = await inRound();
    world.disk.full = (types) => types.includes('tool_result_stored');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    world.disk.full = () => false;
    await world.boot();
    expect((await world.generations.read(caller, place.gid)).status).toBe('terminated');
    expect(world.sent).toBe(1);
  });

  it('a member that can not be ended with its group ends when it is looked at', async () => {
    const [place, member] = [await inRound('g'), await inRound('g')];
    world.perform = () => Promise.resolve(lost);
    let terminations = 0;
    world.disk.full = (types) => types.includes('generation_terminated') && (terminations += 1) > 1;
    expect((await call(place)).answer).toMatchObject({ terminated: {} });
    await expect(call(member)).rejects.toThrow(StorageFailedError);
    expect(world.sent).toBe(1);
    world.disk.full = () => false;
    await expect(call(member)).rejects.toMatchObject({ code: 'legacy.generation_terminated' });
    expect((await world.generations.read(caller, member.gid)).status).toBe('terminated');
  });

  it('a recovery that can not be written keeps nobody from the others, and is made up for', async () => {
    const [place, other] = [await inRound(), await inRound()];
    world.perform = () => new Promise(() => undefined);
    void call(place);
    await Promise.resolve();
    while (world.sent === 0) await new Promise(setImmediate);
    world.disk.full = (types) => types.includes('generation_terminated');
    world.perform = () => Promise.resolve(known);
    await world.boot();
    expect((await call(other)).answer).toMatchObject({ outcome: 'known_response' });
    await expect(world.generations.read(caller, place.gid)).rejects.toThrow(StorageFailedError);
    world.disk.full = () => false;
    expect((await world.generations.read(caller, place.gid)).status).toBe('terminated');
  });
});

describe('a group that ends', () => {
  beforeEach(() => {
    world.perform = () => Promise.resolve(lost);
  });

  it('has ended for every member, on disk, when the call is answered', async () => {
    const [place, member] = [await inRound('g'), await inRound('g')];
    await call(place);
    expect(world.disk.streams.get(member.gid)?.at(-1)).toMatchObject({
      type: 'generation_terminated',
      actor: 'taproom',
    });
  });

  it('refuses a member that begins meanwhile', async () => {
    const place = await inRound('g');
    const write = Promise.withResolvers<void>();
    world.disk.slow = (types) => (types.includes('generation_created') ? write.promise : Promise.resolve());
    const begun = world.generations.start(caller, { source: 'legacy', groupId: 'g' });
    await call(place);
    write.resolve();
    await expect(begun).rejects.toMatchObject({ code: 'legacy.group_terminated' });
    const all = await Promise.all([...world.disk.streams.keys()].map((id) => world.generations.read(caller, id)));
    expect(all.map(({ status }) => status)).toEqual(['terminated', 'terminated']);
  });
});

describe('what the roots of /v1 need', () => {
  const suspension = {
    turnId: 't',
    roundId: 'r',
    clientCalls: [],
    results: [],
    assistant: '{}',
    requestMessages: '[]',
    history: '[]',
  };

  it('finds suspended turns and earlier requests, after a restart too', async () => {
    const request = { bodyHash: 'h', idempotencyKey: 'k' };
    const { generationId } = await world.generations.start(caller, { source: 'chat', request });
    expect(world.generations.requestsBy('client')).toMatchObject([{ ...request, running: true, sentTool: false }]);
    expect(world.generations.requestsBy('other')).toEqual([]);
    await world.generations.suspendTurn(caller, generationId, suspension);
    for (let times = 0; times < 2; times += 1) {
      expect((await world.generations.suspended()).map((one) => one.generationId)).toEqual([generationId]);
      expect(world.generations.requestsBy('client')).toMatchObject([{ ...request, running: false }]);
      await world.boot();
    }
    await world.generations.apply(caller, generationId, [
      { type: 'resume-turn', turnId: 't', request: { bodyHash: 'i' } },
    ]);
    expect(await world.generations.suspended()).toEqual([]);
    expect(world.generations.requestsBy('client').map(({ bodyHash, running: runs }) => [bodyHash, runs])).toEqual([
      ['h', false],
      ['i', true],
    ]);
    await world.boot();
    expect((await world.generations.read(caller, generationId)).error).toMatchObject({ code: 'chat.interrupted' });
  });

  it('lets a root be read, and driven by nobody else', async () => {
    const { generationId } = await world.generations.start(caller, { source: 'chat' });
    await expect(world.generations.requireStepwise(caller, generationId)).rejects.toMatchObject({
      code: 'legacy.generation_closed',
    });
    const chat: Caller = { ...caller, scopes: ['chat'] };
    expect((await world.generations.readFor(chat, generationId)).source).toBe('chat');
    const { gid } = await inRound();
    await expect(world.generations.readFor(chat, gid)).rejects.toMatchObject({ code: 'legacy.generation_not_found' });
    await expect(world.generations.readFor({ ...chat, clientId: 'other' }, generationId)).rejects.toMatchObject({
      code: 'legacy.generation_not_found',
    });
  });

  it('ends with the reason that it is given', async () => {
    const { generationId } = await world.generations.start(caller, { source: 'chat' });
    const error = { code: 'chat.root_timeout', message: 'It took too long.' };
    expect(await world.generations.cancel(caller, generationId, error)).toMatchObject({
      before: 'open',
      generation: { status: 'cancelled', error },
    });
    expect(await world.generations.cancel(caller, generationId)).toMatchObject({
      before: 'cancelled',
      generation: { error },
    });
  });
});

describe('stopping', () => {
  it('waits until each call has its outcome, and takes no other', async () => {
    const place = await inRound();
    world.perform = ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(lost), { once: true }));
    const answers = [call(place), call(place, 'b')];
    while (world.sent === 0) await new Promise(setImmediate);
    await world.running.stop();
    const [first, second] = await Promise.allSettled(answers);
    expect(first).toMatchObject({ value: { answer: { terminated: {} } } });
    expect(second).toMatchObject({ reason: { code: 'legacy.generation_terminated' } });
    expect(world.sent).toBe(1);
    const aborted: boolean[] = [];
    world.perform = ({ signal }) => {
      aborted.push(signal.aborted);
      return Promise.resolve(known);
    };
    await call(await inRound());
    expect(aborted).toEqual([true]);
  });
});
