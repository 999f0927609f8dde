import { Injectable } from '@nestjs/common';
import type { RunFile } from '@taproom/mcp-domain';
import { type BlobEntry, BlobStore } from '../../platform/blob-store/blob-store.ts';

/** `agent-runs/<runId>/…`: views, exact results and arguments. */
@Injectable()
export class RunFiles {
  constructor(private readonly blobs: BlobStore) {}

  /** Durable when it resolves. @throws StorageFailedError */
  async store(runId: string, files: readonly RunFile[]): Promise<void> {
    for (const { path, text } of files) await this.blobs.write(collectionOf(runId), path, escapeLoneSurrogates(text));
  }

  /** Undefined where there is no such file. @throws StorageFailedError */
  read(runId: string, path: string): Promise<string | undefined> {
    return this.blobs.readText(collectionOf(runId), path);
  }

  /** @throws StorageFailedError */
  list(runId: string, folder?: string): Promise<BlobEntry[]> {
    return this.blobs.list(collectionOf(runId), folder);
  }

  /** @throws StorageFailedError */
  remove(runId: string, path: string): Promise<void> {
    return this.blobs.remove(collectionOf(runId), path);
  }
}

function collectionOf(runId: string): string {
  return `agent-runs/${runId}`;
}

/** UTF-8 has no lone surrogates; in JSON text, where the only ones are, an escape says the same. */
function escapeLoneSurrogates(text: string): string {
  if (text.isWellFormed()) return text;
  return text.replace(/\p{Surrogate}/gu, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);
}
