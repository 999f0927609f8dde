import type { ActivityItem } from '@taproom/contracts';
import { liveManager } from './live-manager.svelte.ts';

/** What a screen asked of the hub: the answer to the newest question. An answer once given stays when a later question fails. */
export class Loaded<T> {
  value = $state.raw<T | undefined>();
  failure = $state.raw<unknown>(null);
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  readonly #read: () => Promise<T>;
  #newest = 0;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  async load(): Promise<void> {
    const turn = ++this.#newest;
    try {
      const value = await this.#read();
      if (turn !== this.#newest) return;
      this.value = value;
      this.phase = 'ready';
      this.failure = null;
    } catch (error) {
      if (turn !== this.#newest) return;
      this.failure = error;
      if (this.phase === 'loading') this.phase = 'failed';
    }
  }

  async retry(): Promise<void> {
    if (this.phase === 'failed') this.phase = 'loading';
    await this.load();
  }

  /** Asks now, and again when the activity has something that concerns it, or has not been heard for a while. @returns what ends it */
  start(concerns: (item: ActivityItem) => boolean = () => false): () => void {
    void this.load();
    return liveManager.listen({
      onItem: (item) => concerns(item) && void this.load(),
      onResume: () => void this.load(),
    });
  }
}
