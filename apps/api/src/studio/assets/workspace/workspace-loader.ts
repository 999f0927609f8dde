import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { forEachLimited } from '../../../platform/locks/for-each-limited.ts';
import { WorkspaceGate } from '../../tools/workspace-gate.ts';
import type { Receipt } from '../../writes/write-plan.ts';
import { CommitLog } from '../commits/commit-log.ts';
import { KeptReceipts } from '../commits/kept-receipts.ts';
import { BlobSweep } from '../files/blob-sweep.ts';
import { GlobalFiles } from '../files/global-files.ts';
import { AssetReader, type AssetStream } from './asset-reader.ts';
import { LoadTroubles } from './load-troubles.ts';

const AT_ONCE = 32;

/** How long a start waits for the assets, in milliseconds: a small workspace is there when Taproom is ready. */
const PATIENCE_MS = 250;

/**
 * Reads the workspace into memory, and what repeated requests are answered with. A start takes as long whatever the number of
 * assets: where they are many, they are read while the rest of Taproom serves, and who asks for one waits for all.
 */
@Injectable()
export class WorkspaceLoader implements OnModuleInit, OnApplicationShutdown {
  #reading: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(
    private readonly commits: CommitLog,
    private readonly files: GlobalFiles,
    private readonly receipts: KeptReceipts,
    private readonly assets: AssetReader,
    private readonly sweep: BlobSweep,
    private readonly troubles: LoadTroubles,
    private readonly gate: WorkspaceGate,
  ) {}

  /** @throws StorageFailedError when nothing can be listed */
  async onModuleInit(): Promise<void> {
    const { fault } = await this.commits.recover();
    if (fault !== undefined) {
      const what = 'Studio can write nothing: a change was begun and can not be completed';
      this.troubles.tell('studio-commits', what, fault);
    }
    const answered = await this.receipts.load();
    await this.files
      .load()
      .catch((error: unknown) => this.troubles.tell('studio-files', 'The files of Studio can not be read', error));
    const streams = await this.assets.list();
    await this.sweep.begin();
    this.#reading = this.#readAll(streams, answered);
    this.gate.closeUntil(this.#reading);
    if (!(await endsWithin(this.#reading, PATIENCE_MS))) this.troubles.tellWaiting(this.#reading, streams.length);
  }

  /** Nothing is read once the data root is let go of. */
  async onApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    await this.#reading;
  }

  async #readAll(streams: readonly AssetStream[], answered: readonly Receipt[]): Promise<void> {
    const receipts = [...answered];
    await forEachLimited(streams, AT_ONCE, async (stream) => {
      if (!this.#stopping) receipts.push(...(await this.assets.read(stream)));
    });
    this.receipts.restore(receipts);
    this.assets.sort();
    if (!this.#stopping) await this.sweep.end();
  }
}

async function endsWithin(task: Promise<void>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  void task.then(() => resolve(true));
  return promise.finally(() => clearTimeout(timer));
}
