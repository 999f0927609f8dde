import type { ActivityItem } from '@taproom/contracts';
import { readEvents } from '#lib/api/read-events.ts';

type Listener = { onItem?: (item: ActivityItem) => void; onResume?: () => void };

const firstRetryMs = 500;
const lastRetryMs = 15_000;
/** A hidden page lets go of its connection: a browser has few of them for one origin, and many tabs stay open for days. */
const hiddenGraceMs = 30_000;

/** The hub's live events, for every store of this window that wants them. */
class LiveManager {
  state = $state<'connecting' | 'live' | 'offline'>('connecting');
  #listeners = new Set<Listener>();
  #lastEventId: string | undefined;
  #stop: AbortController | undefined;

  /** @returns what ends it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Follows the stream for as long as the page is in use. @returns what ends it */
  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = () => {
      clearTimeout(timer);
      if (!document.hidden) this.#resume();
      else timer = setTimeout(() => this.#pause(), hiddenGraceMs);
    };
    document.addEventListener('visibilitychange', onVisibility);
    this.#resume();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      this.#pause();
    };
  }

  /** Tries again now instead of when the wait is over. */
  retry(): void {
    this.#pause();
    this.#resume();
  }

  #resume(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    void this.#follow(this.#stop.signal);
  }

  #pause(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    let waitMs = firstRetryMs;
    while (!signal.aborted) {
      const onOpen = () => {
        waitMs = firstRetryMs;
        this.#opened();
      };
      await readEvents({
        signal,
        lastEventId: this.#lastEventId,
        onOpen,
        onEvent: (event) => this.#received(event),
      }).catch(() => undefined);
      if (signal.aborted) return;
      this.state = 'offline';
      await pause(waitMs, signal);
      waitMs = Math.min(waitMs * 2, lastRetryMs);
    }
  }

  /** The first time too: what happened after a list was read and before this is in neither of them. */
  #opened(): void {
    this.state = 'live';
    for (const listener of this.#listeners) listener.onResume?.();
  }

  #received(event: { id: string; data: string }): void {
    if (event.id !== '') this.#lastEventId = event.id;
    const item = JSON.parse(event.data) as ActivityItem;
    for (const listener of this.#listeners) listener.onItem?.(item);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

export const liveManager = new LiveManager();
