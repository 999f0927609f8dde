import { Logger } from '@nestjs/common';
import type { CallOutcome, ToolListing } from '@taproom/mcp-domain';
import { CallRunner } from '../src/legacy/call-runner.ts';
import { DescriptorLists } from '../src/legacy/descriptor-lists.ts';
import { EndedGenerations } from '../src/legacy/ended-generations.ts';
import { GenerationIndex } from '../src/legacy/generation-index.ts';
import { GenerationJournal } from '../src/legacy/generation-journal.ts';
import { GenerationRecovery } from '../src/legacy/generation-recovery.ts';
import { Generations } from '../src/legacy/generations.ts';
import { GenerationWriter } from '../src/legacy/generation-writer.ts';
import { RunningCalls } from '../src/legacy/running-calls.ts';
import {
  type AppendMeta,
  EventStore,
  type NewEvent,
  type StoredEvent,
  type StreamId,
  type StreamRead,
} from '../src/platform/event-store/event-store.ts';
import { BlobStore } from '../src/platform/blob-store/blob-store.ts';
import { StorageFailedError } from '../src/platform/storage/storage-failed-error.ts';
import { Clock, Ids } from '../src/platform/time/clock.ts';
import type { CachedTools } from '../src/tools/cached-tools.ts';
import type { ToolCaller, ToolCallRequest } from '../src/tools/tool-caller.ts';

// What can not be written is logged, and meant to be.
Logger.overrideLogger(false);

const REGISTRATION = '7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c11';

export const known: CallOutcome = {
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [], diagnostics: [] },
};
export const lost: CallOutcome = { outcome: 'outcome_unknown', code: 'mcp.connection_lost', message: 'Lost.' };

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
export class Disk extends EventStore {
  readonly streams = new Map<string, StoredEvent[]>();
  full: (types: readonly string[]) => boolean = () => false;
  /** Until when an append takes. */
  slow: (types: readonly string[]) => Promise<unknown> = () => Promise.resolve();

  /** The streams that were read, each time. */
  readonly reads: string[] = [];

  override read({ id }: StreamId): Promise<StreamRead> {
    this.reads.push(id);
    const events = this.streams.get(id) ?? [];
    return Promise.resolve({ events, revision: events.at(-1)?.seq ?? 0 });
  }

  override async append(
    { id }: StreamId,
    revision: number,
    events: readonly NewEvent[],
    meta: AppendMeta,
  ): Promise<StoredEvent[]> {
    const types = events.map(({ type }) => type);
    if (this.full(types)) throw new StorageFailedError('write', id, undefined);
    await this.slow(types);
    const stored = events.map((event, index) => ({ ...event, ...meta, seq: revision + 1 + index }));
    this.streams.set(id, [...(this.streams.get(id) ?? []), ...stored]);
    return stored;
  }

  override remove(): Promise<void> {
    return Promise.reject(new Error('Nothing is removed here.'));
  }

  override ids(): Promise<string[]> {
    return Promise.resolve([...this.streams.keys()].sort());
  }
}

/** The files beside the streams, by collection and path. */
export class Blobs extends BlobStore {
  readonly files = new Map<string, string>();

  override write(collection: string, path: string, content: string | Uint8Array): Promise<void> {
    this.files.set(`${collection}/${path}`, Buffer.from(content).toString());
    return Promise.resolve();
  }

  override read(): Promise<undefined> {
    return Promise.reject(new Error('Nothing here is read as bytes.'));
  }

  override readText(collection: string, path: string): Promise<string | undefined> {
    return Promise.resolve(this.files.get(`${collection}/${path}`));
  }

  override list(): Promise<[]> {
    return Promise.reject(new Error('Nothing is listed here.'));
  }

  override remove(): Promise<void> {
    return Promise.reject(new Error('Nothing is removed here.'));
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

/** The slice on a disk and beside a gateway of the suite's own. */
export class World {
  readonly disk = new Disk();
  readonly blobs = new Blobs();
  readonly #ids = new Counter();
  /** How a call of the tool ends. */
  perform: (request: ToolCallRequest) => Promise<CallOutcome> = () => Promise.resolve(known);
  /** How many calls were sent. */
  sent = 0;
  running = new RunningCalls();
  generations!: Generations;

  /** A process that starts: nothing is in memory but what is on the disk. */
  async boot(): Promise<void> {
    const [clock, index] = [new Ticks(), new GenerationIndex()];
    this.running = new RunningCalls();
    const ended = new EndedGenerations(this.blobs, index, clock);
    const journal = new GenerationJournal(this.disk, clock, new DescriptorLists(this.blobs));
    const writer = new GenerationWriter(journal, index, this.running, ended);
    const toolCaller = { call: (request: ToolCallRequest) => this.#call(request) } as unknown as ToolCaller;
    const tools = { list: () => Promise.resolve(listing) } as unknown as CachedTools;
    const runner = new CallRunner(writer, this.running, index, toolCaller, this.#ids);
    this.generations = new Generations(journal, writer, index, this.running, runner, tools, this.#ids, clock);
    await new GenerationRecovery(journal, writer, index, ended).onModuleInit();
  }

  #call(request: ToolCallRequest): Promise<CallOutcome> {
    this.sent += 1;
    return this.perform(request);
  }
}
