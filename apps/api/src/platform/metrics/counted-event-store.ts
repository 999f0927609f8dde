import {
  type AppendMeta,
  EventStore,
  type NewEvent,
  type StoredEvent,
  type StreamId,
  type StreamRead,
} from '../event-store/event-store.ts';
import type { Metrics } from './metrics.ts';

/** Counts what another store has made durable. */
export class CountedEventStore extends EventStore {
  readonly #store: EventStore;
  readonly #metrics: Metrics;

  constructor(store: EventStore, metrics: Metrics) {
    super();
    this.#store = store;
    this.#metrics = metrics;
  }

  override read(stream: StreamId): Promise<StreamRead> {
    return this.#store.read(stream);
  }

  override async append(
    stream: StreamId,
    expectedRevision: number,
    events: readonly NewEvent[],
    meta: AppendMeta,
  ): Promise<StoredEvent[]> {
    const stored = await this.#store.append(stream, expectedRevision, events, meta);
    this.#metrics.eventsAppended(stream.category, stored.length);
    return stored;
  }

  override remove(stream: StreamId): Promise<void> {
    return this.#store.remove(stream);
  }

  override ids(category: string): Promise<string[]> {
    return this.#store.ids(category);
  }
}
