/** As much as may be kept in memory, of all streams together; about as many bytes of JSON. */
const MOST = 64 * 1024 * 1024;

/** The streams that were used last, up to a weight of all; the newest is always kept. */
export class KeptStreams<T> {
  readonly #most: number;
  /** In order of use. */
  readonly #streams = new Map<string, { value: T; weight: number }>();
  #held = 0;

  constructor(most = MOST) {
    this.#most = most;
  }

  get(id: string): T | undefined {
    const kept = this.#streams.get(id);
    if (!kept) return undefined;
    this.#streams.delete(id);
    this.#streams.set(id, kept);
    return kept.value;
  }

  weightOf(id: string): number {
    return this.#streams.get(id)?.weight ?? 0;
  }

  set(id: string, value: T, weight: number): void {
    this.#forget(id);
    this.#streams.set(id, { value, weight });
    this.#held += weight;
    for (const oldest of this.#streams.keys()) {
      if (this.#held <= this.#most || oldest === id) return;
      this.#forget(oldest);
    }
  }

  #forget(id: string): void {
    this.#held -= this.#streams.get(id)?.weight ?? 0;
    this.#streams.delete(id);
  }
}
