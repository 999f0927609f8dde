import { Injectable } from '@nestjs/common';
import { isJsonObject, type JsonObject } from '@taproom/mcp-domain';
import type { EmbeddedFile } from '@taproom/roleplay-domain';
import { BlobStore } from '../../../platform/blob-store/blob-store.ts';
import type { StoredEvent } from '../../../platform/event-store/event-store.ts';
import type { CommitExtra } from '../commits/commit-extra.ts';
import { unpacked } from '../imports/packed-files.ts';
import { Ids } from '../../../platform/time/clock.ts';

export const CARD_FILES = 'studio-files/cards';

/** The card's file of that name lies in this blob. */
export type KeptFile = { name: string; blob: string };

/** What came in a card's container, kept for its exports; the character remembers which blob is which (F-38). */
@Injectable()
export class CardFiles {
  constructor(
    private readonly blobs: BlobStore,
    private readonly ids: Ids,
  ) {}

  plan(files: readonly EmbeddedFile[]): { kept: KeptFile[]; extras: CommitExtra[] } {
    const planned = files.map((file) => ({ file, blob: this.ids.uuid() }));
    return {
      kept: planned.map(({ file, blob }) => ({ name: file.name, blob })),
      extras: planned.map(({ file, blob }) => ({
        prepare: async () => this.blobs.write(CARD_FILES, blob, await unpacked(file)),
        discard: () => this.blobs.remove(CARD_FILES, blob),
      })),
    };
  }

  /** Those that are still there. @throws StorageFailedError */
  async read(remembered: JsonObject | undefined): Promise<EmbeddedFile[]> {
    const files = await Promise.all(
      keptIn(remembered).map(async ({ name, blob }) => ({ name, bytes: await this.blobs.read(CARD_FILES, blob) })),
    );
    return files.flatMap(({ name, bytes }) => (bytes ? [{ name, bytes }] : []));
  }
}

/** The blobs that an event of an asset names, whatever came after it. */
export function blobsNamedIn({ data }: StoredEvent): string[] {
  const remembered = isJsonObject(data) ? data['remembered'] : undefined;
  const self = isJsonObject(remembered) ? remembered['self'] : undefined;
  return keptIn(isJsonObject(self) ? self : undefined).map(({ blob }) => blob);
}

function keptIn(remembered: JsonObject | undefined): KeptFile[] {
  const files = remembered?.['files'];
  return Array.isArray(files) ? files.filter(isKept) : [];
}

function isKept(file: unknown): file is KeptFile {
  return isJsonObject(file) && typeof file['name'] === 'string' && typeof file['blob'] === 'string';
}
