import type { ActivityItem } from '@taproom/contracts';
import { readActivity } from '#lib/api/console-api.ts';
import { liveManager } from '#lib/managers/live-manager.svelte.ts';

const pageSize = 50;

/** The feed of one page: newest first, live at the top, older pages when they are asked for. */
export class ActivityFeed {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  items = $state.raw<readonly ActivityItem[]>([]);
  failure = $state.raw<unknown>(null);
  loadingOlder = $state(false);
  #cursor = $state.raw<string | null>(null);
  readonly hasOlder = $derived(this.#cursor !== null);
  readonly registrationId: string | undefined;

  constructor(registrationId: string | undefined) {
    this.registrationId = registrationId;
  }

  /** Loads the newest page and follows what happens. @returns what ends it */
  start(): () => void {
    void this.load();
    return liveManager.listen({ onItem: (item) => this.#add(item), onResume: () => void this.load() });
  }

  async load(): Promise<void> {
    try {
      const page = await readActivity({ limit: pageSize, registrationId: this.registrationId });
      // What came live meanwhile may be newer than the page.
      this.items = merge(page.items, this.items);
      if (this.phase !== 'ready') this.#cursor = page.nextCursor;
      this.phase = 'ready';
      this.failure = null;
    } catch (error) {
      this.failure = error;
      if (this.phase === 'loading') this.phase = 'failed';
    }
  }

  async loadOlder(): Promise<void> {
    if (this.#cursor === null || this.loadingOlder) return;
    this.loadingOlder = true;
    try {
      const page = await readActivity({ cursor: this.#cursor, limit: pageSize, registrationId: this.registrationId });
      this.items = merge(this.items, page.items);
      this.#cursor = page.nextCursor;
      this.failure = null;
    } catch (error) {
      this.failure = error;
    }
    this.loadingOlder = false;
  }

  #add(item: ActivityItem): void {
    if (this.registrationId !== undefined && item.registrationId !== this.registrationId) return;
    this.items = merge([item], this.items);
  }
}

/** Newest first, each once. An item's id grows with time. */
function merge(a: readonly ActivityItem[], b: readonly ActivityItem[]): ActivityItem[] {
  const unique = new Map([...a, ...b].map((item) => [item.id, item]));
  return [...unique.values()].sort((left, right) => (left.id < right.id ? 1 : -1));
}
