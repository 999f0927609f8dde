import type { EmbeddedFile } from './assets.ts';

/** The files beside a card while it is read. One is unpacked when somebody looks into it, and once. */
export class CardFiles {
  readonly #files: Map<string, EmbeddedFile>;
  readonly #open: (file: EmbeddedFile) => Uint8Array;

  constructor(files: readonly EmbeddedFile[] = [], open: (file: EmbeddedFile) => Uint8Array = ({ bytes }) => bytes) {
    this.#files = new Map(files.map((file) => [file.name, file]));
    this.#open = open;
  }

  has(name: string): boolean {
    return this.#files.has(name);
  }

  bytesOf(name: string): Uint8Array | undefined {
    const file = this.#files.get(name);
    if (!file?.deflated) return file?.bytes;
    const bytes = this.#open(file);
    this.#files.set(name, { name, bytes });
    return bytes;
  }

  put(file: EmbeddedFile): void {
    this.#files.set(file.name, file);
  }

  remove(name: string): void {
    this.#files.delete(name);
  }

  all(): EmbeddedFile[] {
    return [...this.#files.values()];
  }
}
