import { Injectable } from '@nestjs/common';
import {
  absentGeneration,
  type Descriptor,
  evolveGeneration,
  type GenerationState,
  type LegacyEvent,
  upcastLegacyEvent,
} from '@taproom/mcp-domain';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Journal, type JournalChange, type JournalRead } from '../platform/journal/journal.ts';
import { Clock } from '../platform/time/clock.ts';
import { DescriptorLists } from './descriptor-lists.ts';

/** What a root has frozen, and the hash under which it is kept; undefined where its stream has it all. */
type Kept = { hash: string; descriptors: readonly Descriptor[] } | undefined;

/**
 * The streams `legacy-generation/<generation id>`, of stepwise generations and of the roots behind `/v1` alike. What comes out of
 * it has its descriptors, though the streams have only their hash.
 */
@Injectable()
export class GenerationJournal extends Journal<GenerationState, LegacyEvent> {
  constructor(
    store: EventStore,
    clock: Clock,
    private readonly lists: DescriptorLists,
  ) {
    super(
      {
        category: 'legacy-generation',
        absent: absentGeneration,
        version: 1,
        upcast: ({ type, v, data }) => upcastLegacyEvent(type, v, data),
        evolve: evolveGeneration,
      },
      store,
      clock,
    );
  }

  /** Without descriptors, for whoever needs none of them. */
  readBare(id: string): Promise<JournalRead<GenerationState, LegacyEvent>> {
    return super.read(id);
  }

  override async read(id: string): Promise<JournalRead<GenerationState, LegacyEvent>> {
    const { state, events } = await super.read(id);
    const kept = await this.#keptOf(state);
    return { state: attached(state, kept), events: events.map((event) => attachedEvent(event, kept)) };
  }

  override async change(
    id: string,
    actor: string,
    decide: (state: GenerationState) => readonly LegacyEvent[],
  ): Promise<JournalChange<GenerationState, LegacyEvent>> {
    const { state: before } = await super.read(id);
    // Deciding can't wait for a disk, so it is done once in advance: what a root freezes is durable before the root is.
    const kept = before.exists ? await this.#keptOf(before) : await this.#keep(decide(before));
    const { state, appended } = await super.change(id, actor, (bare) =>
      decide(attached(bare, kept)).map((event) => detached(event, kept)),
    );
    return { state: attached(state, kept), appended: appended.map((event) => attachedEvent(event, kept)) };
  }

  async #keptOf(state: GenerationState): Promise<Kept> {
    const hash = state.exists ? state.generation.descriptorsHash : undefined;
    return hash === undefined ? undefined : { hash, descriptors: await this.lists.load(hash) };
  }

  async #keep(events: readonly LegacyEvent[]): Promise<Kept> {
    const created = events.find((event) => event.type === 'generation_created');
    if (!created) return undefined;
    const { descriptors } = created.data;
    return { hash: await this.lists.keep(descriptors), descriptors };
  }
}

function attached(state: GenerationState, kept: Kept): GenerationState {
  if (!state.exists || !kept) return state;
  return { exists: true, generation: { ...state.generation, descriptors: kept.descriptors } };
}

function attachedEvent<E extends LegacyEvent>(event: E, kept: Kept): E {
  if (event.type !== 'generation_created' || !kept) return event;
  return { ...event, data: { ...event.data, descriptors: kept.descriptors } };
}

/** The event of a root that begins, as it is written. */
function detached(event: LegacyEvent, kept: Kept): LegacyEvent {
  if (event.type !== 'generation_created' || !kept) return event;
  return { ...event, data: { ...event.data, descriptors: [], descriptorsHash: kept.hash } };
}
