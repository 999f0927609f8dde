import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type CallOutcome, type Generation, OUTCOME_UNKNOWN, type ToolListing } from '@taproom/mcp-domain';
import {
  type AppendMeta,
  EventStore,
  type NewEvent,
  type StoredEvent,
  type StreamId,
  type StreamRead,
} from '../platform/event-store/event-store.ts';
import type { Caller } from '../platform/http/caller.ts';
import { StorageFailedError } from '../platform/storage/storage-failed-error.ts';
import { Clock, Ids } from '../platform/time/clock.ts';
import type { CachedTools } from '../tools/cached-tools.ts';
import type { ToolCaller, ToolCallRequest } from '../tools/tool-caller.ts';
import { CallRunner } from './call-runner.ts';
import { GenerationIndex } from './generation-index.ts';
import { GenerationJournal } from './generation-journal.ts';
import { GenerationRecovery } from './generation-recovery.ts';
import { Generations } from './generations.ts';
import { GenerationWriter } from './generation-writer.ts';
import { RunningCalls } from './running-calls.ts';

const REGISTRATION = '7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c11';
const caller: Caller = { actor: 'client', clientId: 'client', scopes: ['legacy'] };
const known: CallOutcome = {
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [], diagnostics: [] },
};
const lost: CallOutcome = { outcome: 'outcome_unknown', code: 'mcp.connection_lost', message: 'Lost.' };
const listing = {
  tools: [
    {
      toolId: `mcp/${REGISTRATION}:echo`,
      registrationId: REGISTRATION,
      serverDisplayName: 'S',
      nativeName: 'echo',
      permission: 'ask',
      inputSchema: { type: 'object' },
      annotations: {},
    },
  ],
  diagnostics: [],
} as unknown as ToolListing;

/** A disk that can be full for events of a kind. */
class Disk extends EventStore {
  readonly streams = new Map<string, StoredEvent[]>();
  full: (types: readonly string[]) => boolean = () => false;

  override read({ id }: StreamId): Promise<StreamRead> {
    const events = this.streams.get(id) ?? [];
    return Promise.resolve({ events, revision: events.at(-1)?.seq ?? 0 });
  }

  override append(
    { id }: StreamId,
    revision: number,
    events: readonly NewEvent[],
    meta: AppendMeta,
  ): Promise<StoredEvent[]> {
    if (this.full(events.map(({ type }) => type)))
      return Promise.reject(new StorageFailedError('write', id, undefined));
    const stored = events.map((event, index) => ({ ...event, ...meta, seq: revision + 1 + index }));
    this.streams.set(id, [...(this.streams.get(id) ?? []), ...stored]);
    return Promise.resolve(stored);
  }

  override remove(): Promise<void> {
    return Promise.reject(new Error('Nothing is removed here.'));
  }

  override ids(): Promise<string[]> {
    return Promise.resolve([...this.streams.keys()].sort());
  }
}

class Counter extends Ids {
  #count = 0;
  override uuid(): string {
    this.#count += 1;
    return `00000000-0000-4000-8000-${String(this.#count).padStart(12, '0')}`;
  }
}

class Ticks extends Clock {
  #count = 0;
  override now(): string {
    this.#count += 1;
    return new Date(this.#count).toISOString();
  }
}

// What can not be written is logged, and meant to be.
Logger.overrideLogger(false);

let disk: Disk;
let ids: Counter;
let perform: (request: ToolCallRequest) => Promise<CallOutcome>;
let sent: number;
let generations: Generations;
let running: RunningCalls;

/** What a process has in memory, on the disk that there is. */
async function boot(): Promise<void> {
  const [clock, index] = [new Ticks(), new GenerationIndex()];
  running = new RunningCalls();
  const journal = new GenerationJournal(disk, clock);
  const writer = new GenerationWriter(journal, index, running);
  const toolCaller = {
    call: (request: ToolCallRequest) => {
      sent += 1;
      return perform(request);
    },
  } as unknown as ToolCaller;
  const tools = { list: () => Promise.resolve(listing) } as unknown as CachedTools;
  const runner = new CallRunner(writer, running, index, toolCaller, ids);
  generations = new Generations(journal, writer, index, running, runner, tools, ids, clock);
  await new GenerationRecovery(journal, writer, index).onModuleInit();
}

beforeEach(async () => {
  disk = new Disk();
  ids = new Counter();
  sent = 0;
  perform = () => Promise.resolve(known);
  await boot();
});

async function inRound(groupId?: string): Promise<{ gid: string; roundId: string }> {
  const { generationId: gid } = await generations.start(caller, {
    source: 'legacy',
    ...(groupId !== undefined && { groupId }),
  });
  const { round } = await generations.prepareRound(caller, gid, { localNames: [] });
  const names = round.bindings.map(({ alias }) => alias);
  await generations.finalizeRound(caller, gid, { roundId: round.roundId, names, digest: 'd' });
  return { gid, roundId: round.roundId };
}

const call = ({ gid, roundId }: { gid: string; roundId: string }, toolCallId = 'a') =>
  generations.call(caller, gid, { roundId, toolCallId, name: 'mcp__S__echo', argumentsJson: '{}' });

const outcomesOf = ({ calls }: Generation): unknown[] =>
  calls.map((one) => ('outcome' in one ? one.outcome : one.status));

describe('when the disk is full', () => {
  it('a request that can not be written is not sent, and did not happen', async () => {
    const place = await inRound();
    disk.full = (types) => types.includes('tool_call_requested');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    disk.full = () => false;
    expect((await generations.read(caller, place.gid)).calls).toEqual([]);
    expect(sent).toBe(0);
    expect((await call(place)).answer).toMatchObject({ outcome: 'known_response' });
  });

  it('a call whose start can not be written is not sent, and known not to be', async () => {
    const place = await inRound();
    disk.full = (types) => types.includes('tool_call_started');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    disk.full = () => false;
    const generation = await generations.read(caller, place.gid);
    expect(generation.status).toBe('open');
    expect(outcomesOf(generation)).toMatchObject([{ outcome: 'not_sent', code: 'mcp.storage_failed' }]);
    expect(sent).toBe(0);
    expect((await call(place)).answer).toMatchObject({ outcome: 'not_sent' });
  });

  it('an outcome that can not be written is kept, and nothing else happens before it is', async () => {
    const place = await inRound();
    disk.full = (types) => types.includes('tool_result_stored');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    await expect(call(place, 'b')).rejects.toThrow(StorageFailedError);
    await expect(generations.read(caller, place.gid)).rejects.toThrow(StorageFailedError);
    expect(sent).toBe(1);
    disk.full = () => false;
    expect((await call(place)).answer).toMatchObject({ outcome: 'known_response' });
    expect(outcomesOf(await generations.read(caller, place.gid))).toEqual([known]);
    expect(sent).toBe(1);
  });

  it('an unknown outcome that can not be written ends the generation when it can', async () => {
    const place = await inRound();
    perform = () => Promise.resolve(lost);
    disk.full = (types) => types.includes('generation_terminated');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    disk.full = () => false;
    expect((await generations.read(caller, place.gid)).error).toEqual({
      code: OUTCOME_UNKNOWN,
      message: 'Lost. The tool may have executed; the call is not repeated.',
    });
  });

  it('an outcome that was never written is unknown after a restart', async () => {
    const place = await inRound();
    disk.full = (types) => types.includes('tool_result_stored');
    await expect(call(place)).rejects.toThrow(StorageFailedError);
    disk.full = () => false;
    await boot();
    expect((await generations.read(caller, place.gid)).status).toBe('terminated');
    expect(sent).toBe(1);
  });

  it('a member that can not be ended with its group ends when it is looked at', async () => {
    const [place, member] = [await inRound('g'), await inRound('g')];
    perform = () => Promise.resolve(lost);
    let terminations = 0;
    disk.full = (types) => types.includes('generation_terminated') && (terminations += 1) > 1;
    expect((await call(place)).answer).toMatchObject({ terminated: {} });
    await expect(call(member)).rejects.toThrow(StorageFailedError);
    expect(sent).toBe(1);
    disk.full = () => false;
    await expect(call(member)).rejects.toMatchObject({ code: 'legacy.generation_terminated' });
    expect((await generations.read(caller, member.gid)).status).toBe('terminated');
  });

  it('a recovery that can not be written keeps nobody from the others, and is made up for', async () => {
    const [place, other] = [await inRound(), await inRound()];
    perform = () => new Promise(() => undefined);
    void call(place);
    await Promise.resolve();
    while (sent === 0) await new Promise(setImmediate);
    disk.full = (types) => types.includes('generation_terminated');
    perform = () => Promise.resolve(known);
    await boot();
    expect((await call(other)).answer).toMatchObject({ outcome: 'known_response' });
    await expect(generations.read(caller, place.gid)).rejects.toThrow(StorageFailedError);
    disk.full = () => false;
    expect((await generations.read(caller, place.gid)).status).toBe('terminated');
  });
});

describe('a group that ends', () => {
  it('while a member begins takes that member with it', async () => {
    const place = await inRound('g');
    perform = () => Promise.resolve(lost);
    const [begun] = await Promise.allSettled([
      generations.start(caller, { source: 'legacy', groupId: 'g' }),
      call(place),
    ]);
    const members = await Promise.all([...disk.streams.keys()].map((id) => generations.read(caller, id)));
    expect(members.map(({ status }) => status)).not.toContain('open');
    if (begun.status === 'rejected') expect(begun.reason).toMatchObject({ code: 'legacy.group_terminated' });
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
    const { generationId } = await generations.start(caller, { source: 'chat', request });
    expect(generations.requestsBy('client')).toMatchObject([{ ...request, running: true, sentTool: false }]);
    expect(generations.requestsBy('other')).toEqual([]);
    await generations.suspendTurn(caller, generationId, suspension);
    for (let times = 0; times < 2; times += 1) {
      expect((await generations.suspended()).map((one) => one.generationId)).toEqual([generationId]);
      expect(generations.requestsBy('client')).toMatchObject([{ ...request, running: false }]);
      await boot();
    }
    await generations.apply(caller, generationId, [{ type: 'resume-turn', turnId: 't', request: { bodyHash: 'i' } }]);
    expect(await generations.suspended()).toEqual([]);
    expect(generations.requestsBy('client').map(({ bodyHash, running: runs }) => [bodyHash, runs])).toEqual([
      ['h', false],
      ['i', true],
    ]);
    await boot();
    expect((await generations.read(caller, generationId)).error).toMatchObject({ code: 'chat.interrupted' });
  });

  it('lets a root be read, and driven by nobody else', async () => {
    const { generationId } = await generations.start(caller, { source: 'chat' });
    await expect(generations.requireStepwise(caller, generationId)).rejects.toMatchObject({
      code: 'legacy.generation_closed',
    });
    const chat: Caller = { ...caller, scopes: ['chat'] };
    expect((await generations.readFor(chat, generationId)).source).toBe('chat');
    const { gid } = await inRound();
    await expect(generations.readFor(chat, gid)).rejects.toMatchObject({ code: 'legacy.generation_not_found' });
    await expect(generations.readFor({ ...chat, clientId: 'other' }, generationId)).rejects.toMatchObject({
      code: 'legacy.generation_not_found',
    });
  });

  it('ends with the reason that it is given', async () => {
    const { generationId } = await generations.start(caller, { source: 'chat' });
    const error = { code: 'chat.root_timeout', message: 'It took too long.' };
    expect(await generations.cancel(caller, generationId, error)).toMatchObject({
      before: 'open',
      generation: { status: 'cancelled', error },
    });
    expect(await generations.cancel(caller, generationId)).toMatchObject({
      before: 'cancelled',
      generation: { error },
    });
  });
});

describe('stopping', () => {
  it('waits until each call has its outcome, and takes no other', async () => {
    const place = await inRound();
    perform = ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(lost), { once: true }));
    const answers = [call(place), call(place, 'b')];
    while (sent === 0) await new Promise(setImmediate);
    await running.stop();
    const [first, second] = await Promise.allSettled(answers);
    expect(first).toMatchObject({ value: { answer: { terminated: {} } } });
    expect(second).toMatchObject({ reason: { code: 'legacy.generation_terminated' } });
    expect(sent).toBe(1);
    const aborted: boolean[] = [];
    perform = ({ signal }) => {
      aborted.push(signal.aborted);
      return Promise.resolve(known);
    };
    await call(await inRound());
    expect(aborted).toEqual([true]);
  });
});
