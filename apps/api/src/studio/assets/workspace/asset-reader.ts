import { Injectable } from '@nestjs/common';
import { type AssetKind, assetKinds, type AssetState, evolveAsset } from '@taproom/roleplay-domain';
import { EventStore, type StoredEvent } from '../../../platform/event-store/event-store.ts';
import type { Receipt } from '../../writes/write-plan.ts';
import { isReceiptEvent, receiptOf } from '../commits/receipt-event.ts';
import { BlobSweep } from '../files/blob-sweep.ts';
import { categoryOf, idOf, streamOf, toAssetEvent } from './asset-streams.ts';
import { LoadTroubles, messageOf } from './load-troubles.ts';
import { Workspace } from './workspace.ts';

export type AssetStream = { kind: AssetKind; id: number };

/** Reads assets from their streams into memory. */
@Injectable()
export class AssetReader {
  constructor(
    private readonly store: EventStore,
    private readonly workspace: Workspace,
    private readonly sweep: BlobSweep,
    private readonly troubles: LoadTroubles,
  ) {}

  /** @throws StorageFailedError */
  async list(): Promise<AssetStream[]> {
    const listed = assetKinds.map(async (kind) => {
      const names = await this.store.ids(categoryOf(kind));
      const ids = names.flatMap((name) => idOf(name) ?? []);
      // A stream of another name is no asset, but it may name files.
      if (ids.length < names.length) this.sweep.giveUp();
      return ids.map((id) => ({ kind, id }));
    });
    return (await Promise.all(listed)).flat();
  }

  /** Puts what was read in order, so that the first search need not. */
  sort(): void {
    for (const kind of assetKinds) this.workspace.table(kind).rows();
  }

  /** The receipts that stand in the stream. One that can't be read costs its own asset only, and is told. */
  async read({ kind, id }: AssetStream): Promise<Receipt[]> {
    try {
      const { events, revision } = await this.store.read(streamOf(kind, id));
      const table = this.workspace.table(kind);
      const base = table.entry(id)?.state ?? ({ status: 'absent' } as const);
      const state = foldAsset(base, events);
      if (state.status !== 'absent') table.put({ id, state, streamRevision: revision });
      for (const event of events) this.sweep.keepNamedIn(event);
      return events.flatMap((event) => receiptOf(event) ?? []);
    } catch (error) {
      this.workspace.table(kind).putUnreadable(id, messageOf(error));
      this.troubles.tell(`studio-${kind}-${id}`, `The stored ${kind} ${id} can not be read and is left out`, error);
      return [];
    }
  }
}

function foldAsset(base: AssetState, events: readonly StoredEvent[]): AssetState {
  return events
    .filter((event) => !isReceiptEvent(event))
    .reduce<AssetState>((state, event) => evolveAsset(state, toAssetEvent(event), event.at), base);
}
