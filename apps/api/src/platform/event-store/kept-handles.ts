import type { FileHandle } from 'node:fs/promises';

const KEPT_MS = 1_000;
const MOST = 32;

type Kept = { handle: FileHandle; timer: NodeJS.Timeout };

/** Files that were used a moment ago, still open: whoever comes back soon need not open them again. */
export class KeptHandles {
  readonly #kept = new Map<string, Kept>();

  /** Hands the file over: it is the caller's to keep again, or to close. */
  take(path: string): FileHandle | undefined {
    const kept = this.#kept.get(path);
    if (!kept) return undefined;
    clearTimeout(kept.timer);
    this.#kept.delete(path);
    return kept.handle;
  }

  keep(path: string, handle: FileHandle): void {
    this.drop(path);
    const timer = setTimeout(() => this.drop(path), KEPT_MS).unref();
    this.#kept.set(path, { handle, timer });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.drop(oldest);
  }

  drop(path: string): void {
    void this.take(path)
      ?.close()
      .catch(() => undefined);
  }
}
