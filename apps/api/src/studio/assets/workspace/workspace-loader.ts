import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type AssetKind, assetKinds, type AssetState, evolveAsset } from '@taproom/roleplay-domain';
import { EventStore, type StoredEvent } from '../../../platform/event-store/event-store.ts';
import { HealthState } from '../../../platform/health/health-state.ts';
import { forEachLimited } from '../../../platform/locks/for-each-limited.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { WorkspaceGate } from '../../tools/workspace-gate.ts';
import { Receipts } from '../../writes/receipts.ts';
import type { Receipt } from '../../writes/write-plan.ts';
import { BlobSweep } from '../files/blob-sweep.ts';
import { GlobalFiles } from '../files/global-files.ts';
import { CommitLog } from '../commits/commit-log.ts';
import { ReceiptLog } from '../commits/receipt-log.ts';
import { isReceiptEvent, receiptOf } from '../commits/receipt-event.ts';
import { categoryOf, idOf, streamOf, toAssetEvent } from './asset-streams.ts';
import { Workspace } from './workspace.ts';

const AT_ONCE = 32;

/** How long a start waits for the assets, in milliseconds: a small workspace is there when Taproom is ready. */
const PATIENCE_MS = 250;
const LOADING = 'studio-loading';

/**
 * Reads the workspace into memory, and what repeated requests are answered with. A start takes as long as it takes whatever the
 * number of assets: where they are many, they are read while the rest of Taproom serves, and who asks for one waits for all.
 */
@Injectable()
export class WorkspaceLoader implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger(WorkspaceLoader.name);
  #reading: Promise<void> = Promise.resolve();
  #stopping = false;

  constructor(
    private readonly store: EventStore,
    private readonly workspace: Workspace,
    private readonly commits: CommitLog,
    private readonly receiptLog: ReceiptLog,
    private readonly files: GlobalFiles,
    private readonly receipts: Receipts,
    private readonly sweep: BlobSweep,
    private readonly gate: WorkspaceGate,
    private readonly clock: Clock,
    private readonly health: HealthState,
  ) {}

  /** A stream that can't be read costs its own asset only, and is told. @throws StorageFailedError when nothing can be listed */
  async onModuleInit(): Promise<void> {
    const now = this.clock.now();
    const { fault } = await this.commits.recover();
    if (fault !== undefined)
      this.#tellOf('studio-commits', 'Studio can write nothing: a change was begun and can not be completed', fault);
    const answered = await this.#loadReceipts(now);
    await this.files
      .load()
      .catch((error: unknown) => this.#tellOf('studio-files', 'The files of Studio can not be read', error));
    const streams = await this.#listed();
    await this.sweep.begin();
    this.#reading = this.#readAll(streams, answered, now);
    this.gate.closeUntil(this.#reading);
    if (await endsWithin(this.#reading, PATIENCE_MS)) return;
    this.health.degrade(LOADING, `Studio is still reading its ${streams.length} assets; calls that need them wait.`);
    void this.#reading.then(() => this.health.recover(LOADING));
  }

  /** Nothing is read once the data root is let go of. */
  async onApplicationShutdown(): Promise<void> {
    this.#stopping = true;
    await this.#reading;
  }

  async #listed(): Promise<AssetStream[]> {
    const listed = assetKinds.map(async (kind) => {
      const names = await this.store.ids(categoryOf(kind));
      const ids = names.flatMap((name) => idOf(name) ?? []);
      // A stream of another name is no asset, but it may name files.
      if (ids.length < names.length) this.sweep.giveUp();
      return ids.map((id) => ({ kind, id }));
    });
    return (await Promise.all(listed)).flat();
  }

  async #readAll(streams: readonly AssetStream[], answered: readonly Receipt[], now: string): Promise<void> {
    const receipts = [...answered];
    await forEachLimited(streams, AT_ONCE, async ({ kind, id }) => {
      if (!this.#stopping) receipts.push(...(await this.#loadAsset(kind, id)));
    });
    this.receipts.restore(receipts.filter((receipt) => Receipts.counts(receipt, now)));
    if (!this.#stopping) await this.sweep.end();
  }

  async #loadAsset(kind: AssetKind, id: number): Promise<Receipt[]> {
    try {
      const { events, revision } = await this.store.read(streamOf(kind, id));
      const table = this.workspace.table(kind);
      const base = table.entry(id)?.state ?? ({ status: 'absent' } as const);
      const state = foldAsset(base, events);
      if (state.status !== 'absent') table.put({ id, state, streamRevision: revision });
      for (const event of events) this.sweep.keepNamedIn(event);
      return events.flatMap((event) => receiptOf(event) ?? []);
    } catch (error) {
      this.#tell(kind, id, error);
      return [];
    }
  }

  /** Without them a repeated request may be done twice; with a damaged day of them nothing else should fail. */
  async #loadReceipts(now: string): Promise<Receipt[]> {
    try {
      return await this.receiptLog.load(now);
    } catch (error) {
      this.#tellOf('studio-receipts', 'Studio can not tell which requests were answered before', error);
      return [];
    }
  }

  #tell(kind: AssetKind, id: number, error: unknown): void {
    this.workspace.table(kind).putUnreadable(id, messageOf(error));
    this.#tellOf(`studio-${kind}-${id}`, `The stored ${kind} ${id} can not be read and is left out`, error);
  }

  /** In the log and in `/health/ready`, so that it is seen; the rest of the workspace goes on working. */
  #tellOf(part: string, what: string, error: unknown): void {
    const message = `${what}: ${messageOf(error)}`;
    this.#logger.error({ err: error, msg: message });
    this.health.degrade(part, message);
    this.sweep.giveUp();
  }
}

type AssetStream = { kind: AssetKind; id: number };

async function endsWithin(task: Promise<void>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  void task.then(() => resolve(true));
  return promise.finally(() => clearTimeout(timer));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function foldAsset(base: AssetState, events: readonly StoredEvent[]): AssetState {
  return events
    .filter((event) => !isReceiptEvent(event))
    .reduce<AssetState>((state, event) => evolveAsset(state, toAssetEvent(event), event.at), base);
}
