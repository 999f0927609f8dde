import { Inject, Injectable } from '@nestjs/common';
import type { ActivityItem, ActivityPage } from '@taproom/contracts';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { gapBefore } from './activity-gap.ts';
import { isPosition, positionOf } from './activity-position.ts';

/** `next` is the following item, undefined when there is none yet. */
export type ActivityReader = { next: () => ActivityItem | undefined; stop: () => void };
export type ActivityRange = { before?: string | undefined; limit: number; registrationId?: string | undefined };

/**
 * What happened, oldest first, without secrets: the newest TAPROOM_ACTIVITY_MAX_ITEMS of it. A reader gets each item once, in
 * order of position, and is told where some that it has not had are not kept any more.
 */
@Injectable()
export class ActivityFeed {
  readonly #items: ActivityItem[] = [];
  readonly #wakes = new Set<() => void>();
  readonly #most: number;
  #told = 0;
  #cut = '';

  constructor(
    private readonly commits: CommitOrder,
    @Inject(CONFIG) config: Config,
  ) {
    this.#most = config.activity.maxItems;
    commits.onSettled(() => this.#tell());
  }

  /** The position of the newest item that is not kept any more; empty while everything is. */
  get cut(): string {
    return this.#cut;
  }

  /** For the start only: `items` in any order; they are history, nobody is told. What is not above `cut` does not count. */
  load(items: readonly ActivityItem[], cut = ''): void {
    this.#cut = cut;
    const unique = new Map(items.map((item) => [item.id, item]));
    // One by one: so many arguments would not fit on the stack.
    for (const item of [...unique.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (item.id > cut) this.#items.push(item);
    }
    this.#trim();
    this.#told = this.#items.length;
  }

  add(items: readonly ActivityItem[]): void {
    for (const item of items) this.#insert(item);
    this.#trim();
  }

  page({ before, limit, registrationId }: ActivityRange): ActivityPage {
    const items: ActivityItem[] = [];
    for (let index = this.#items.length - 1; index >= 0; index -= 1) {
      const item = this.#items[index];
      if (!item || (before !== undefined && item.id >= before)) continue;
      if (registrationId !== undefined && item.registrationId !== registrationId) continue;
      if (items.length === limit) return { items, nextCursor: items.at(-1)?.id ?? null };
      items.push(item);
    }
    return this.#lastPage(items);
  }

  #lastPage(items: ActivityItem[]): ActivityPage {
    return { items, nextCursor: null, ...(this.#cut !== '' && { olderNotKept: true }) };
  }

  ofRegistration(registrationId: string): ActivityItem[] {
    return this.#items.filter((item) => item.registrationId === registrationId);
  }

  ofToken(tokenId: string): ActivityItem[] {
    return this.#items.filter(({ data }) => data['tokenId'] === tokenId);
  }

  /**
   * Reads what came after `after`, then everything as it comes; without `after`, and with one that this feed never gave out,
   * only what is new. `wake` is called when there may be more to read.
   */
  follow(after: string | undefined, wake: () => void): ActivityReader {
    const newest = this.#items[this.#told - 1]?.id ?? this.#cut;
    let position = after !== undefined && isPosition(after) && after < newest ? after : newest;
    this.#wakes.add(wake);
    return {
      next: () => {
        if (position < this.#cut) {
          position = this.#cut;
          return gapBefore(position);
        }
        const item = this.#items[this.#indexAfter(position)];
        if (!item || item.id > (this.#items[this.#told - 1]?.id ?? '')) return undefined;
        position = item.id;
        return item;
      },
      stop: () => void this.#wakes.delete(wake),
    };
  }

  /** Where the items after a position begin. */
  #indexAfter(position: string): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#items[middle]?.id ?? '') > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #trim(): void {
    const gone = this.#items.splice(0, Math.max(0, this.#items.length - this.#most));
    this.#cut = gone.at(-1)?.id ?? this.#cut;
    this.#told = Math.max(0, this.#told - gone.length);
  }

  #insert(item: ActivityItem): void {
    if (item.id <= this.#cut) return;
    let index = this.#items.length;
    while (index > 0 && (this.#items[index - 1]?.id ?? '') > item.id) index -= 1;
    if (this.#items[index - 1]?.id === item.id) return;
    this.#items.splice(index, 0, item);
    if (index < this.#told) this.#told += 1;
  }

  /** An item is told once nothing earlier can still come. */
  #tell(): void {
    const open = this.commits.earliestOpen();
    const limit = open === undefined ? undefined : positionOf(open, 0);
    const before = this.#told;
    for (
      let item = this.#items[before];
      item && (limit === undefined || item.id < limit);
      item = this.#items[this.#told]
    ) {
      this.#told += 1;
    }
    if (this.#told > before) for (const wake of this.#wakes) wake();
  }
}
