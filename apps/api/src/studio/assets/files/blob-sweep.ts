import { Injectable, Logger } from '@nestjs/common';
import { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { StoredEvent } from '../../../platform/event-store/event-store.ts';
import { blobsNamedIn, CARD_FILES } from './card-files.ts';
import { GLOBAL_FILES, GlobalFiles } from './global-files.ts';

/** Nothing that somebody else has put there is ours to remove. */
const OUR_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes what an import had stored when a crash kept it from being committed: blobs that were there before the streams were read
 * and that no event of any stream names, not even of a deleted asset, which may be restored. Where a stream can't be read nobody
 * knows what it names, and nothing is removed.
 */
@Injectable()
export class BlobSweep {
  readonly #logger = new Logger(BlobSweep.name);
  readonly #unnamed = new Map<string, Set<string>>();
  #isSure = true;

  constructor(
    private readonly blobs: BlobStore,
    private readonly files: GlobalFiles,
  ) {}

  /** Before anything new can be stored. */
  async begin(): Promise<void> {
    try {
      for (const collection of [CARD_FILES, GLOBAL_FILES]) {
        const found = await this.blobs.list(collection);
        this.#unnamed.set(collection, new Set(found.map(({ path }) => path).filter((path) => OUR_NAME.test(path))));
      }
    } catch (error) {
      this.#logger.warn({
        err: error,
        msg: 'The files of Studio can not be listed; none that is left over is removed.',
      });
      this.giveUp();
    }
  }

  keepNamedIn(event: StoredEvent): void {
    const cards = this.#unnamed.get(CARD_FILES);
    if (cards && cards.size > 0) for (const blob of blobsNamedIn(event)) cards.delete(blob);
  }

  giveUp(): void {
    this.#isSure = false;
  }

  /** Once every stream has been read. */
  async end(): Promise<void> {
    const global = this.#unnamed.get(GLOBAL_FILES);
    for (const blob of this.files.everNamed()) global?.delete(blob);
    const left = [...this.#unnamed].flatMap(([collection, blobs]) => [...blobs].map((blob) => ({ collection, blob })));
    this.#unnamed.clear();
    if (left.length === 0 || !this.#isSure) return;
    let removed = 0;
    for (const { collection, blob } of left) removed += await this.#remove(collection, blob);
    this.#logger.log(`Removed ${removed} files that imports had left behind when they were cut off.`);
  }

  async #remove(collection: string, blob: string): Promise<number> {
    try {
      await this.blobs.remove(collection, blob);
      return 1;
    } catch (error) {
      this.#logger.warn({ err: error, msg: `${collection}/${blob} is used by nothing and could not be removed.` });
      return 0;
    }
  }
}
