import { Injectable } from '@nestjs/common';
import type { ActivityItem, ActivityPage } from '@taproom/contracts';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { isPosition, positionOf } from './activity-position.ts';

/** `next` is the following item, undefined when there is none yet. */
export type ActivityReader = { next: () => ActivityItem | undefined; stop: () => void };
export type ActivityRange = { before?: string | undefined; limit: number; registrationId?: string | undefined };

/** Everything that happened, oldest first, without secrets. A reader gets each item once, in order of position. */
@Injectable()
export class ActivityFeed {
  readonly #items: ActivityItem[] = [];
  readonly #wakes = new Set<() => void>();
  #told = 0;

  constructor(private readonly commits: CommitOrder) {
    commits.onSettled(() => this.#tell());
  }

  /** For the start only: `items` in any order; they are history, nobody is told. */
  load(items: readonly ActivityItem[]): void {
    const unique = new Map(items.map((item) => [item.id, item]));
    // One by one: so many arguments would not fit on the stack.
    for (const item of [...unique.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) this.#items.push(item);
    this.#told = this.#items.length;
  }

  add(items: readonly ActivityItem[]): void {
    for (const item of items) this.#insert(item);
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
    return { items, nextCursor: null };
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
    const newest = this.#items[this.#told - 1]?.id ?? '';
    let position = after !== undefined && isPosition(after) && after < newest ? after : newest;
    this.#wakes.add(wake);
    return {
      next: () => {
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

  #insert(item: ActivityItem): void {
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
