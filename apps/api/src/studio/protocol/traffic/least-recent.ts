type OfPeer = { readonly peer: string };

/** Keeps what was touched last: so many in all, and so many of one peer, so that none can push out all others by itself. */
export class LeastRecent<T extends OfPeer> {
  readonly #entries = new Map<string, T>();

  constructor(private readonly most: { inAll: number; ofPeer: number }) {}

  /** The entry of this key, made if there is none, and now the newest. */
  touch(key: string, make: () => T): T {
    const known = this.#entries.get(key);
    const entry = known ?? make();
    if (known) this.#entries.delete(key);
    else this.#makeRoom(entry.peer);
    this.#entries.set(key, entry);
    return entry;
  }

  /** Newest first. */
  list(): T[] {
    return [...this.#entries.values()].reverse();
  }

  #makeRoom(peer: string): void {
    const ofPeer = [...this.#entries].filter(([, entry]) => entry.peer === peer);
    const oldest = ofPeer.length >= this.most.ofPeer ? ofPeer[0]?.[0] : undefined;
    if (oldest !== undefined) this.#entries.delete(oldest);
    else if (this.#entries.size >= this.most.inAll) this.#entries.delete(this.#entries.keys().next().value ?? '');
  }
}
