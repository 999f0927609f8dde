import { Injectable, Logger } from '@nestjs/common';
import type { ActivityItem } from '@taproom/contracts';
import { StreamDamagedError } from '../platform/event-store/event-store-errors.ts';
import { EventStore, type StoredEvent, type StreamId } from '../platform/event-store/event-store.ts';
import { KeyedQueue } from '../platform/locks/keyed-queue.ts';

const CATEGORY = 'activity';
const ITEM = 'activity.item';

/**
 * What no other stream tells: discoveries, calls, and the history of registrations that were removed together with
 * their streams. It holds public items only. A journal that is damaged is left as it is, and the next one goes on: nothing
 * that a person does may fail because its trace can't be kept there.
 */
@Injectable()
export class ActivityJournal {
  private readonly logger = new Logger(ActivityJournal.name);
  readonly #queue = new KeyedQueue();
  #number = 1;
  #revision = 0;

  constructor(private readonly store: EventStore) {}

  /** @throws StorageFailedError */
  async read(): Promise<ActivityItem[]> {
    const journals = new Set(await this.store.ids(CATEGORY));
    const items: ActivityItem[] = [];
    for (;;) {
      const { events, revision } = await this.#undamaged((stream) => this.store.read(stream));
      for (const event of events) if (isItem(event)) items.push(event.data as ActivityItem);
      this.#revision = revision;
      if (!journals.has(idOf(this.#number + 1))) return items;
      this.#goOn();
    }
  }

  /** Durable when it resolves. @throws StorageFailedError */
  append(items: readonly ActivityItem[]): Promise<void> {
    return this.#queue.run(CATEGORY, async () => {
      const last = items.at(-1);
      if (!last) return;
      const events = items.map((item) => ({ type: ITEM, v: 1, data: item }));
      const meta = { at: last.at, actor: last.actor };
      const stored = await this.#undamaged((stream) => this.store.append(stream, this.#revision, events, meta));
      this.#revision = stored.at(-1)?.seq ?? this.#revision;
    });
  }

  async #undamaged<T>(task: (stream: StreamId) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await task({ category: CATEGORY, id: idOf(this.#number) });
      } catch (error) {
        if (!(error instanceof StreamDamagedError)) throw error;
        this.logger.error(`The activity lacks what this file holds; the next one goes on. ${error.message}`);
        this.#goOn();
      }
    }
  }

  #goOn(): void {
    this.#number += 1;
    this.#revision = 0;
  }
}

function idOf(number: number): string {
  return number === 1 ? 'journal' : `journal-${number}`;
}

function isItem(event: StoredEvent): boolean {
  return event.type === ITEM && event.v === 1;
}
