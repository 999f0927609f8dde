import { Injectable } from '@nestjs/common';
import { EventStore } from '../../../platform/event-store/event-store.ts';
import type { Receipt } from '../../writes/write-plan.ts';
import type { StreamAppend } from './commit-log.ts';
import { receiptEvent, receiptOf } from './receipt-event.ts';

const CATEGORY = 'studio-receipts';
const DAY_MS = 24 * 60 * 60 * 1000;

/** The receipts of writes that changed nothing, one stream a day; all others stand in the stream of what they changed. */
@Injectable()
export class ReceiptLog {
  readonly #revisions = new Map<string, number>();

  constructor(private readonly store: EventStore) {}

  /** All that may still count; the days before are removed. @throws StorageFailedError, StreamDamagedError */
  async load(now: string): Promise<Receipt[]> {
    const oldest = dayOf(new Date(Date.parse(now) - DAY_MS).toISOString());
    const receipts: Receipt[] = [];
    for (const id of await this.store.ids(CATEGORY)) {
      const stream = { category: CATEGORY, id };
      if (id < oldest) {
        await this.store.remove(stream);
        continue;
      }
      const { events, revision } = await this.store.read(stream);
      this.#revisions.set(id, revision);
      receipts.push(...events.flatMap((event) => receiptOf(event) ?? []));
    }
    return receipts;
  }

  /** To be committed; `advance` once it is. */
  appendOf(receipt: Receipt): StreamAppend {
    const id = dayOf(receipt.at);
    return { stream: { category: CATEGORY, id }, from: this.#revisions.get(id) ?? 0, events: [receiptEvent(receipt)] };
  }

  advance({ stream, from, events }: StreamAppend): void {
    this.#revisions.set(stream.id, from + events.length);
  }
}

function dayOf(at: string): string {
  return at.slice(0, 10);
}
