import { Injectable, Logger } from '@nestjs/common';
import { type AssetKind, assetKinds, type AssetState, evolveAsset } from '@taproom/roleplay-domain';
import { EventStore, type StoredEvent } from '../../../platform/event-store/event-store.ts';
import { HealthState } from '../../../platform/health/health-state.ts';
import { forEachLimited } from '../../../platform/locks/for-each-limited.ts';
import { Clock } from '../../../platform/time/clock.ts';
import { Receipts } from '../../writes/receipts.ts';
import type { Receipt } from '../../writes/write-plan.ts';
import { GlobalFiles } from '../files/global-files.ts';
import { CommitLog } from '../commits/commit-log.ts';
import { ReceiptLog } from '../commits/receipt-log.ts';
import { isReceiptEvent, receiptOf } from '../commits/receipt-event.ts';
import { categoryOf, idOf, streamOf, toAssetEvent } from './asset-streams.ts';
import { Workspace } from './workspace.ts';

const AT_ONCE = 32;

/** Reads the whole workspace into memory, and what repeated requests are answered with. */
@Injectable()
export class WorkspaceLoader {
  readonly #logger = new Logger(WorkspaceLoader.name);

  constructor(
    private readonly store: EventStore,
    private readonly workspace: Workspace,
    private readonly commits: CommitLog,
    private readonly receiptLog: ReceiptLog,
    private readonly files: GlobalFiles,
    private readonly receipts: Receipts,
    private readonly clock: Clock,
    private readonly health: HealthState,
  ) {}

  /** A stream that can't be read costs its own asset only, and is told. @throws StorageFailedError when nothing can be listed */
  async load(): Promise<void> {
    const now = this.clock.now();
    const { fault } = await this.commits.recover();
    if (fault !== undefined)
      this.#tellOf('studio-commits', 'Studio can write nothing: a change was begun and can not be completed', fault);
    const receipts = await this.#loadReceipts(now);
    await this.files
      .load()
      .catch((error: unknown) => this.#tellOf('studio-files', 'The files of Studio can not be read', error));
    for (const kind of assetKinds) {
      const ids = (await this.store.ids(categoryOf(kind))).flatMap((name) => idOf(name) ?? []);
      await forEachLimited(ids, AT_ONCE, async (id) => {
        receipts.push(...(await this.#loadAsset(kind, id)));
      });
    }
    this.receipts.restore(receipts.filter((receipt) => Receipts.counts(receipt, now)));
  }

  async #loadAsset(kind: AssetKind, id: number): Promise<Receipt[]> {
    try {
      const { events, revision } = await this.store.read(streamOf(kind, id));
      const table = this.workspace.table(kind);
      const base = table.entry(id)?.state ?? ({ status: 'absent' } as const);
      const state = foldAsset(base, events);
      if (state.status !== 'absent') table.put({ id, state, streamRevision: revision });
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
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function foldAsset(base: AssetState, events: readonly StoredEvent[]): AssetState {
  return events
    .filter((event) => !isReceiptEvent(event))
    .reduce<AssetState>((state, event) => evolveAsset(state, toAssetEvent(event), event.at), base);
}
