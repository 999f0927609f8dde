import { Injectable } from '@nestjs/common';
import type { ActivityItem, ActivityPage } from '@taproom/contracts';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { positionOf } from './activity-position.ts';

type Listener = (item: ActivityItem) => void;
export type ActivityRange = { before?: string | undefined; limit: number; registrationId?: string | undefined };

/** Everything that happened, oldest first, without secrets. A listener gets each item once, in order of position. */
@Injectable()
export class ActivityFeed {
  readonly #items: ActivityItem[] = [];
  readonly #listeners = new Set<Listener>();
  #told = 0;

  constructor(private readonly commits: CommitOrder) {
    commits.onSettled(() => this.#tell());
  }

  /** For the start only: `items` in any order; they are history, nobody is told. */
  load(items: readonly ActivityItem[]): void {
    const unique = new Map(items.map((item) => [item.id, item]));
    this.#items.push(...[...unique.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
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

  /** Tells `listener` what came after `after`, then everything as it comes. Returns the way to stop. */
  follow(after: string | undefined, listener: Listener): () => void {
    if (after !== undefined) {
      for (const item of this.#items.slice(0, this.#told)) if (item.id > after) listener(item);
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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
    for (let item = this.#items[this.#told]; item && (limit === undefined || item.id < limit); item = this.#items[this.#told]) {
      this.#told += 1;
      for (const listener of this.#listeners) listener(item);
    }
  }
}
