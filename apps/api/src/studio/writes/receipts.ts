import { Injectable } from '@nestjs/common';
import type { Receipt } from './write-plan.ts';

/** S-70: for 24 h after the first success. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * The first answers to requests that had an id, as far as they still count. What makes them last is the store that commits the
 * changes: it writes each receipt together with its change, and hands back all that it finds at its start.
 */
@Injectable()
export class Receipts {
  readonly #kept = new Map<string, Receipt>();

  /** What a store found at its start, in any order. */
  restore(receipts: Iterable<Receipt>): void {
    for (const receipt of [...receipts].sort((one, other) => (one.at < other.at ? -1 : 1))) this.keep(receipt);
  }

  keep(receipt: Receipt): void {
    const key = receiptKey(receipt.tool, receipt.clientRequestId);
    this.#kept.delete(key);
    this.#kept.set(key, receipt);
  }

  /** `now` is RFC 3339. */
  find(tool: string, clientRequestId: string, now: string): Receipt | undefined {
    this.#forgetBefore(now);
    return this.#kept.get(receiptKey(tool, clientRequestId));
  }

  /** Whether a store still has to keep it. */
  static counts(receipt: Receipt, now: string): boolean {
    return Date.parse(now) - Date.parse(receipt.at) < KEPT_MS;
  }

  /** They stand in the order of their times. */
  #forgetBefore(now: string): void {
    for (const [key, receipt] of this.#kept) {
      if (Receipts.counts(receipt, now)) return;
      this.#kept.delete(key);
    }
  }
}

export function receiptKey(tool: string, clientRequestId: string): string {
  return `${tool}\n${clientRequestId}`;
}
