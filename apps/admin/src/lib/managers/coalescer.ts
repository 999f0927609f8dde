const quietMs = 60;

/** Gathers keys that come in a burst and hands them on together; while one batch is worked on, the next one waits. */
export class Coalescer<Key> {
  #keys = new Set<Key>();
  #waiting = false;
  readonly #work: (keys: ReadonlySet<Key>) => Promise<void>;

  constructor(work: (keys: ReadonlySet<Key>) => Promise<void>) {
    this.#work = work;
  }

  add(key: Key): void {
    this.#keys.add(key);
    if (this.#waiting) return;
    this.#waiting = true;
    setTimeout(() => void this.#run(), quietMs);
  }

  async #run(): Promise<void> {
    while (this.#keys.size > 0) {
      const keys = this.#keys;
      this.#keys = new Set();
      await this.#work(keys).catch(() => undefined);
    }
    this.#waiting = false;
  }
}
