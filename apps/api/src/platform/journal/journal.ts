import type { EventStore, StoredEvent } from '../event-store/event-store.ts';
import { KeyedQueue } from '../locks/keyed-queue.ts';
import type { Clock } from '../time/clock.ts';
import { Followers } from './followers.ts';
import { KeptStreams } from './kept-streams.ts';
import { StreamUnreadableError } from './stream-unreadable-error.ts';
import { weightOf } from './weight-of.ts';

export type AnyEvent = { type: string; data: unknown };

/** An event as it stands in its stream: its number there, and when it was written (RFC 3339, UTC). */
export type Written<Event> = Event & { seq: number; at: string };

export type JournalSpec<State, Event extends AnyEvent> = {
  /** The folder of the streams: letters, digits, `.`, `_` and `-`. */
  category: string;
  /** The state before the first event. */
  absent: State;
  /** The version that new events are written with. */
  version: number;
  /** A stored event in today's shape; throws an Error for one that is not known. */
  upcast: (stored: StoredEvent) => Event;
  evolve: (state: State, event: Event, written: { seq: number; at: string }) => State;
};

export type JournalRead<State, Event> = { state: State; events: readonly Written<Event>[] };
export type JournalChange<State, Event> = { state: State; appended: readonly Written<Event>[] };

/** Longer names than this have no stream; neither have names that are no plain names. */
const STREAM_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;

/**
 * A category of event-sourced things, in memory as far as they are in use, on disk for good.
 *
 *     const runs = new Journal({ category: 'agent-run', absent, version: 1, upcast, evolve }, store, clock);
 *     const { state, events } = await runs.read(id);                      // `absent` and [] where there is no stream
 *     const { state, appended } = await runs.change(id, actor, (state) => decideRun(state, command));
 *
 * - `change` runs one after another for each id. `decide` is pure and synchronous; what it throws comes out unchanged, and
 *   nothing has happened then. With no events nothing is written. Several commands that must happen together are decided
 *   together: all events of one `change` are appended as one, or none.
 * - When `change` resolves, the events are durable and `state` is what they led to. A side effect that an event announces
 *   comes after that. When the append fails, `change` rejects, and memory is as it was: nothing further may be done.
 * - `read` does not wait for a `change` that is under way: it gives the last durable state. States and lists are never changed
 *   in place, so they can be kept.
 * - `follow` tells each appended event of one stream, in order, right after it is durable; it tells nothing of the past (read
 *   first, in the same turn of the event loop as `follow`, and nothing is missed). A listener must not throw.
 */
export class Journal<State, Event extends AnyEvent> {
  readonly #spec: JournalSpec<State, Event>;
  readonly #store: EventStore;
  readonly #clock: Clock;
  readonly #queue = new KeyedQueue();
  readonly #kept = new KeptStreams<JournalRead<State, Event>>();
  readonly #followers = new Followers<Written<Event>>();

  constructor(spec: JournalSpec<State, Event>, store: EventStore, clock: Clock) {
    this.#spec = spec;
    this.#store = store;
    this.#clock = clock;
  }

  /** @throws StreamDamagedError, StreamUnreadableError, StorageFailedError: each says which file */
  async read(id: string): Promise<JournalRead<State, Event>> {
    if (!STREAM_ID.test(id)) return { state: this.#spec.absent, events: [] };
    return this.#kept.get(id) ?? this.#queue.run(id, () => this.#load(id));
  }

  /** The state if it is at hand, so that it can be read together with `follow`. */
  peek(id: string): JournalRead<State, Event> | undefined {
    return this.#kept.get(id);
  }

  /** @throws what `decide` throws; as `read`; RevisionConflictError, StorageFailedError: nothing was appended then */
  async change(
    id: string,
    actor: string,
    decide: (state: State) => readonly Event[],
  ): Promise<JournalChange<State, Event>> {
    return this.#queue.run(id, async () => {
      const before = await this.#load(id);
      const events = decide(before.state);
      if (events.length === 0) return { state: before.state, appended: [] };
      const { category, version } = this.#spec;
      const fresh = events.map(({ type, data }) => ({ type, v: version, data }));
      const stored = await this.#store.append({ category, id }, before.events.at(-1)?.seq ?? 0, fresh, {
        at: this.#clock.now(),
        actor,
      });
      const appended = stored.map(({ seq, at }, index) => ({ ...(events[index] as Event), seq, at }));
      const state = this.#fold(before.state, appended);
      const weight = this.#kept.weightOf(id) + weightOf(appended);
      this.#kept.set(id, { state, events: [...before.events, ...appended] }, weight);
      this.#followers.tell(id, appended);
      return { state, appended };
    });
  }

  /** The ids of all streams, sorted. @throws StorageFailedError */
  ids(): Promise<string[]> {
    return this.#store.ids(this.#spec.category);
  }

  /** Calls `listener` with each event that is appended from now on. Returns what ends that. */
  follow(id: string, listener: (event: Written<Event>) => void): () => void {
    return this.#followers.add(id, listener);
  }

  async #load(id: string): Promise<JournalRead<State, Event>> {
    const known = this.#kept.get(id);
    if (known) return known;
    const { events: stored } = await this.#store.read({ category: this.#spec.category, id });
    const events = stored.map((event) => this.#readEvent(id, event));
    const read = { state: this.#fold(this.#spec.absent, events), events };
    if (events.length > 0) this.#kept.set(id, read, weightOf(events));
    return read;
  }

  #readEvent(id: string, stored: StoredEvent): Written<Event> {
    try {
      return { ...this.#spec.upcast(stored), seq: stored.seq, at: stored.at };
    } catch (cause) {
      throw new StreamUnreadableError({ category: this.#spec.category, id }, stored.seq, cause);
    }
  }

  #fold(state: State, events: readonly Written<Event>[]): State {
    return events.reduce((folded, event) => this.#spec.evolve(folded, event, { seq: event.seq, at: event.at }), state);
  }
}
