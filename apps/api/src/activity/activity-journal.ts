import { Injectable } from '@nestjs/common';
import type { ActivityItem } from '@taproom/contracts';
import { EventStore, type StoredEvent } from '../platform/event-store/event-store.ts';
import { KeyedQueue } from '../platform/locks/keyed-queue.ts';

const STREAM = { category: 'activity', id: 'journal' };
const ITEM = 'activity.item';

/**
 * What no other stream tells: discoveries, test calls, and the history of registrations that were removed together with
 * their streams. It holds public items only.
 */
@Injectable()
export class ActivityJournal {
  readonly #queue = new KeyedQueue();
  #revision = 0;

  constructor(private readonly store: EventStore) {}

  /** @throws StreamDamagedError, StorageFailedError */
  async read(): Promise<ActivityItem[]> {
    const { events, revision } = await this.store.read(STREAM);
    this.#revision = revision;
    return events.filter(isItem).map((event) => event.data as ActivityItem);
  }

  /** Durable when it resolves. @throws StorageFailedError */
  append(items: readonly ActivityItem[]): Promise<void> {
    return this.#queue.run(STREAM.id, async () => {
      const last = items.at(-1);
      if (!last) return;
      const events = items.map((item) => ({ type: ITEM, v: 1, data: item }));
      const meta = { at: last.at, actor: last.actor };
      this.#revision = (await this.store.append(STREAM, this.#revision, events, meta)).at(-1)?.seq ?? this.#revision;
    });
  }
}

function isItem(event: StoredEvent): boolean {
  return event.type === ITEM && event.v === 1;
}
