import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.ts';
import { Receipts } from '../../writes/receipts.ts';
import type { Receipt } from '../../writes/write-plan.ts';
import { LoadTroubles } from '../workspace/load-troubles.ts';
import { ReceiptLog } from './receipt-log.ts';

/** What repeated requests are answered with after a start. */
@Injectable()
export class KeptReceipts {
  constructor(
    private readonly log: ReceiptLog,
    private readonly receipts: Receipts,
    private readonly clock: Clock,
    private readonly troubles: LoadTroubles,
  ) {}

  /** Those that stand in no stream of an asset. With a damaged day of them nothing else should fail. */
  async load(): Promise<Receipt[]> {
    try {
      return await this.log.load(this.clock.now());
    } catch (error) {
      this.troubles.tell('studio-receipts', 'Studio can not tell which requests were answered before', error);
      return [];
    }
  }

  restore(all: readonly Receipt[]): void {
    const now = this.clock.now();
    this.receipts.restore(all.filter((receipt) => Receipts.counts(receipt, now)));
  }
}
