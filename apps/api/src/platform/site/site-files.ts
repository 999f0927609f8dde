import { readdir } from 'node:fs/promises';
import { relative, sep } from 'node:path';

const LIST_AGAIN_MS = 1_000;

/** Which files a built site has, by their paths with a leading slash. A new build is noticed within a second. */
export class SiteFiles {
  readonly #root: string;
  #files = new Set<string>();
  #listedAt = Number.NEGATIVE_INFINITY;
  #listing: Promise<void> | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async has(path: string): Promise<boolean> {
    if (this.#files.has(path)) return true;
    if (this.#listing || performance.now() - this.#listedAt > LIST_AGAIN_MS) await this.#listOnce();
    return this.#files.has(path);
  }

  /** Whoever asks while the folder is being listed waits for that: what is known before it says nothing. */
  #listOnce(): Promise<void> {
    this.#listing ??= this.#list().finally(() => {
      this.#listing = undefined;
    });
    return this.#listing;
  }

  async #list(): Promise<void> {
    const listedAt = performance.now();
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) =>
      relative(this.#root, `${parentPath}${sep}${name}`).replaceAll(sep, '/'),
    );
    this.#files = new Set(paths.map((path) => `/${path}`));
    this.#listedAt = listedAt;
  }
}
