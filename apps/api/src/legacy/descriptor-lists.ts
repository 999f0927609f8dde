import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Descriptor, parseLossless } from '@taproom/mcp-domain';
import { BlobStore } from '../platform/blob-store/blob-store.ts';
import { StorageFailedError } from '../platform/storage/storage-failed-error.ts';

const COLLECTION = 'legacy-descriptors';
const MOST_KEPT = 16;

/**
 * The descriptors that roots have frozen, each list once, under the SHA-256 of its text: between two changes of the Manager all
 * roots have the same, and written into each stream it would be most of what is on disk.
 */
@Injectable()
export class DescriptorLists {
  /** In order of use. */
  readonly #kept = new Map<string, readonly Descriptor[]>();

  constructor(private readonly blobs: BlobStore) {}

  /** Durable when it resolves to the hash. @throws StorageFailedError */
  async keep(descriptors: readonly Descriptor[]): Promise<string> {
    const text = JSON.stringify(descriptors);
    const hash = hashOf(text);
    if (this.#use(hash)) return hash;
    if ((await this.blobs.readText(COLLECTION, fileOf(hash))) !== text) {
      await this.blobs.write(COLLECTION, fileOf(hash), text);
    }
    this.#keep(hash, descriptors);
    return hash;
  }

  /** @throws StorageFailedError, also when the list is missing or is not what it was */
  async load(hash: string): Promise<readonly Descriptor[]> {
    const known = this.#use(hash);
    if (known) return known;
    const text = await this.blobs.readText(COLLECTION, fileOf(hash));
    if (text === undefined || hashOf(text) !== hash) {
      const reason = new Error(text === undefined ? 'the file is missing' : 'the file was changed');
      throw new StorageFailedError('read', `${COLLECTION}/${fileOf(hash)}`, reason);
    }
    const descriptors = parseLossless(text) as Descriptor[];
    this.#keep(hash, descriptors);
    return descriptors;
  }

  #use(hash: string): readonly Descriptor[] | undefined {
    const known = this.#kept.get(hash);
    if (known) this.#keep(hash, known);
    return known;
  }

  #keep(hash: string, descriptors: readonly Descriptor[]): void {
    this.#kept.delete(hash);
    this.#kept.set(hash, descriptors);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}

const fileOf = (hash: string): string => `${hash}.json`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
