import { Injectable } from '@nestjs/common';
import { isJsonObject } from '@taproom/mcp-domain';
import { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import { EventStore, type StoredEvent } from '../../../platform/event-store/event-store.ts';
import { Ids } from '../../../platform/time/clock.ts';
import type { CommitExtra } from '../commits/commit-extra.ts';

export type GlobalFile = { name: string; blob: string; bytes: number; mimeType: string; modifiedAt: string };
export type FileContent = { bytes: Uint8Array; mimeType: string };

const STREAM = { category: 'studio-files', id: 'global' };
export const GLOBAL_FILES = 'studio-files/global';
const PREFIX = 'files/global/';

/**
 * The files of the workspace that every chat can see, under `files/global/<name>`. Their bytes lie under names of our own: a
 * file is there once an event says so, so a crash leaves no half of one.
 */
@Injectable()
export class GlobalFiles {
  readonly #files = new Map<string, GlobalFile>();
  readonly #named = new Set<string>();
  #revision = 0;

  constructor(
    private readonly store: EventStore,
    private readonly blobs: BlobStore,
    private readonly ids: Ids,
  ) {}

  /** @throws StreamDamagedError, StorageFailedError */
  async load(): Promise<void> {
    const { events, revision } = await this.store.read(STREAM);
    this.#files.clear();
    this.#named.clear();
    for (const event of events) this.#apply(event);
    this.#revision = revision;
  }

  /** The file that a virtual path names; undefined where there is none. @throws StorageFailedError */
  async read(path: string): Promise<FileContent | undefined> {
    const file = path.startsWith(PREFIX) ? this.#files.get(path.slice(PREFIX.length)) : undefined;
    const bytes = file && (await this.blobs.read(GLOBAL_FILES, file.blob));
    return bytes && { bytes, mimeType: file.mimeType };
  }

  /** Every blob that an event has named by the time it was loaded, of files that are gone too. */
  everNamed(): Iterable<string> {
    return this.#named;
  }

  /** The virtual path, with a number in the name if that is taken: `Ada.png`, `Ada (2).png`. */
  freePath(name: string): string {
    const dot = name.lastIndexOf('.');
    const [base, extension] = dot < 1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
    let free = name.normalize('NFC');
    for (let n = 2; this.#files.has(free); n++) free = `${base} (${n})${extension}`.normalize('NFC');
    return PREFIX + free;
  }

  /** A new file at a free path, to be committed. */
  save(path: string, { bytes, mimeType }: FileContent): CommitExtra {
    const data = { name: path.slice(PREFIX.length), blob: this.ids.uuid(), bytes: bytes.length, mimeType };
    return {
      prepare: () => this.blobs.write(GLOBAL_FILES, data.blob, bytes),
      discard: () => this.blobs.remove(GLOBAL_FILES, data.blob),
      append: () => ({ stream: STREAM, from: this.#revision, events: [{ type: 'file.saved', v: 1, data }] }),
      advance: (at) => {
        this.#files.set(data.name, { ...data, modifiedAt: at });
        this.#revision++;
      },
    };
  }

  #apply({ type, data, at }: StoredEvent): void {
    if (isJsonObject(data) && typeof data['blob'] === 'string') this.#named.add(data['blob']);
    if (type === 'file.saved' && isSaved(data)) this.#files.set(data.name, { ...data, modifiedAt: at });
  }
}

function isSaved(data: unknown): data is Omit<GlobalFile, 'modifiedAt'> {
  if (!isJsonObject(data)) return false;
  const { name, blob, bytes, mimeType } = data;
  return (
    typeof name === 'string' && typeof blob === 'string' && typeof bytes === 'number' && typeof mimeType === 'string'
  );
}
