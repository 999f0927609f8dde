type Listener<T> = (item: T) => void;

/** Who wants to be told of what happens to a thing. */
export class Followers<T> {
  readonly #listeners = new Map<string, Set<Listener<T>>>();

  /** Returns what takes the listener away again. */
  add(id: string, listener: Listener<T>): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
    };
  }

  tell(id: string, items: readonly T[]): void {
    for (const item of items) for (const listener of [...(this.#listeners.get(id) ?? [])]) listener(item);
  }
}
