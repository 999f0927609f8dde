import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import type { Receipt } from '../../writes/write-plan.ts';
import { AssetsChanged } from '../assets-changed.event.ts';
import type { CommitExtra } from '../commits/commit-extra.ts';
import { CommitLog, type CommitMeta, type StreamAppend } from '../commits/commit-log.ts';
import { receiptEvent } from '../commits/receipt-event.ts';
import { ReceiptLog } from '../commits/receipt-log.ts';
import { streamOf, toNewEvent } from '../workspace/asset-streams.ts';
import { Workspace } from '../workspace/workspace.ts';
import type { DecidedAsset } from './decided-asset.ts';

export type CommitWith = { receipt?: Receipt | undefined; extras?: readonly CommitExtra[] };

/** Makes decisions last: all of them or none, with the receipt of the request in the same step. */
@Injectable()
export class AssetCommits {
  constructor(
    private readonly workspace: Workspace,
    private readonly log: CommitLog,
    private readonly receipts: ReceiptLog,
    private readonly bus: EventBus,
  ) {}

  /** @throws StorageFailedError: nothing has happened then */
  async commit(
    decided: readonly DecidedAsset[],
    meta: CommitMeta,
    { receipt, extras = [] }: CommitWith,
  ): Promise<void> {
    const changed = decided.filter(({ events }) => events.length > 0);
    if (changed.length === 0) return this.#keepReceipt(receipt, meta);
    await this.#prepare(extras);
    const appends = changed.map((one, index) => this.#appendOf(one, index === 0 ? receipt : undefined));
    await this.log.commit([...appends, ...extras.flatMap((extra) => extra.append?.() ?? [])], meta);
    for (const [index, one] of changed.entries()) this.#advance(one, index === 0 && receipt !== undefined ? 1 : 0);
    for (const extra of extras) extra.advance?.(meta.at);
    await this.bus.publish(new AssetsChanged(changed, meta.at, meta.actor));
  }

  /** All or none. What is left over when an append fails, or the process ends, goes at the next start: only then is it sure. */
  async #prepare(extras: readonly CommitExtra[]): Promise<void> {
    for (const [index, extra] of extras.entries()) {
      try {
        await extra.prepare();
      } catch (error) {
        await Promise.allSettled(extras.slice(0, index).map((done) => done.discard()));
        throw error;
      }
    }
  }

  #appendOf({ kind, id, events }: DecidedAsset, receipt: Receipt | undefined): StreamAppend {
    const from = this.workspace.table(kind).entry(id)?.streamRevision ?? 0;
    const answered = receipt ? [receiptEvent(receipt)] : [];
    return { stream: streamOf(kind, id), from, events: [...events.map(toNewEvent), ...answered] };
  }

  #advance({ kind, id, events, after }: DecidedAsset, receipts: number): void {
    const table = this.workspace.table(kind);
    const streamRevision = (table.entry(id)?.streamRevision ?? 0) + events.length + receipts;
    table.put({ id, state: after, streamRevision });
  }

  async #keepReceipt(receipt: Receipt | undefined, meta: CommitMeta): Promise<void> {
    if (!receipt) return;
    const append = this.receipts.appendOf(receipt);
    await this.log.commit([append], meta);
    this.receipts.advance(append);
  }
}
