/** As many events as may be kept in memory, of all streams together. */
const MOST_EVENTS = 50_000;

/** The streams that were used last, up to a number of events in all; the newest is always kept. */
export class KeptStreams<T> {
  readonly #most: number;
  /** In order of use. */
  readonly #streams = new Map<string, { value: T; events: number }>();
  #held = 0;

  constructor(most = MOST_EVENTS) {
    this.#most = most;
  }

  get(id: string): T | undefined {
    const kept = this.#streams.get(id);
    if (!kept) return undefined;
    this.#streams.delete(id);
    this.#streams.set(id, kept);
    return kept.value;
  }

  set(id: string, value: T, events: number): void {
    this.#forget(id);
    this.#streams.set(id, { value, events });
    this.#held += events;
    for (const oldest of this.#streams.keys()) {
      if (this.#held <= this.#most || oldest === id) return;
      this.#forget(oldest);
    }
  }

  #forget(id: string): void {
    this.#held -= this.#streams.get(id)?.events ?? 0;
    this.#streams.delete(id);
  }
}
