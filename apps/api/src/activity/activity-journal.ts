import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ActivityItem } from '@taproom/contracts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { StreamDamagedError } from '../platform/event-store/event-store-errors.ts';
import { type AppendMeta, EventStore, type NewEvent, type StreamRead } from '../platform/event-store/event-store.ts';
import { KeyedQueue } from '../platform/locks/keyed-queue.ts';
import { ActivityFeed } from './activity-feed.ts';
import { timeOfPosition } from './activity-position.ts';
import { ACTIVITY_STREAMS, cutAt, type Kept, keptIn, numberOf, streamNumbered, toEvents } from './activity-streams.ts';

/**
 * What no other stream tells: discoveries, calls, and the history of registrations that were removed together with
 * their streams. It holds public items only. A journal that is damaged is left as it is, and the next one goes on: nothing
 * that a person does may fail because its trace can't be kept there. Once more than half of it is not kept by the feed any
 * more, what is goes to the next journal, which is there as a whole before the ones before it go.
 */
@Injectable()
export class ActivityJournal {
  private readonly logger = new Logger(ActivityJournal.name);
  readonly #queue = new KeyedQueue();
  readonly #most: number;
  /** Those that could be read, the last one's included; it is the one that goes on. */
  readonly #sound = new Set<number>();
  #number = 1;
  #revision = 0;
  #count = 0;
  #compactAt: number;

  constructor(
    private readonly store: EventStore,
    private readonly feed: ActivityFeed,
    @Inject(CONFIG) config: Config,
  ) {
    this.#most = config.activity.maxItems;
    this.#compactAt = 2 * this.#most;
  }

  /** @throws StorageFailedError */
  async read(): Promise<Kept> {
    const kept: Kept = { cut: '', items: [] };
    for (const number of await this.#numbers()) {
      this.#number = number;
      this.#revision = 0;
      const read = await this.#readOne(number);
      if (!read) continue;
      const { cut, items } = keptIn(read.events);
      // One by one: so many arguments would not fit on the stack.
      for (const item of items) kept.items.push(item);
      if (cut > kept.cut) kept.cut = cut;
      this.#sound.add(number);
      this.#revision = read.revision;
    }
    this.#count = kept.items.length;
    return kept;
  }

  /** Durable when it resolves. @throws StorageFailedError */
  append(items: readonly ActivityItem[]): Promise<void> {
    return this.#queue.run(ACTIVITY_STREAMS, async () => {
      const last = items.at(-1);
      if (!last) return;
      await this.#add(toEvents(items), { at: last.at, actor: last.actor });
      this.#count += items.length;
      if (this.#count > this.#compactAt) await this.#compact();
    });
  }

  async #add(events: readonly NewEvent[], meta: AppendMeta): Promise<void> {
    for (;;) {
      try {
        const stored = await this.store.append(streamNumbered(this.#number), this.#revision, events, meta);
        this.#sound.add(this.#number);
        this.#revision = stored.at(-1)?.seq ?? this.#revision;
        return;
      } catch (error) {
        if (!(error instanceof StreamDamagedError)) throw error;
        this.#tell(error);
        this.#sound.delete(this.#number);
        this.#number += 1;
        this.#revision = 0;
      }
    }
  }

  /** Whatever goes wrong is tried again later; nothing is lost, since the journals before go last. */
  async #compact(): Promise<void> {
    this.#compactAt = this.#count + this.#most;
    try {
      const { cut } = this.feed;
      if (cut === '') return;
      const kept = await this.#keptAbove(cut);
      const next = this.#number + 1;
      const meta = { at: timeOfPosition(cut), actor: 'taproom' };
      const stored = await this.store.append(streamNumbered(next), 0, [cutAt(cut), ...toEvents(kept)], meta);
      const before = [...this.#sound];
      this.#sound.add(next);
      this.#number = next;
      this.#revision = stored.at(-1)?.seq ?? 0;
      this.#count = kept.length;
      this.#compactAt = 2 * Math.max(this.#most, kept.length);
      for (const number of before) {
        await this.store.remove(streamNumbered(number));
        this.#sound.delete(number);
      }
    } catch (error) {
      this.logger.warn(`The journal of the activity can't be made shorter; it is tried again later: ${String(error)}`);
    }
  }

  async #keptAbove(cut: string): Promise<ActivityItem[]> {
    const kept = new Map<string, ActivityItem>();
    for (const number of this.#sound) {
      const read = await this.#readOne(number);
      for (const item of read ? keptIn(read.events).items : []) if (item.id > cut) kept.set(item.id, item);
    }
    return [...kept.values()];
  }

  /** Undefined for one that is damaged. @throws StorageFailedError */
  async #readOne(number: number): Promise<StreamRead | undefined> {
    try {
      return await this.store.read(streamNumbered(number));
    } catch (error) {
      if (!(error instanceof StreamDamagedError)) throw error;
      this.#tell(error);
      return undefined;
    }
  }

  async #numbers(): Promise<number[]> {
    const ids = await this.store.ids(ACTIVITY_STREAMS);
    return ids.flatMap((id) => numberOf(id) ?? []).sort((a, b) => a - b);
  }

  #tell(error: StreamDamagedError): void {
    this.logger.error(`The activity lacks what this file holds; the next one goes on. ${error.message}`);
  }
}
