import { isJsonObject } from '@taproom/mcp-domain';
import type { NewEvent, StoredEvent } from '../../../platform/event-store/event-store.ts';
import type { Receipt } from '../../writes/write-plan.ts';

const TYPE = 'studio.answered';
const members = ['tool', 'clientRequestId', 'fingerprint', 'at', 'text'] as const;

/** A receipt as a fact of the stream that its change went to. */
export function receiptEvent(receipt: Receipt): NewEvent {
  return { type: TYPE, v: 1, data: receipt };
}

export function isReceiptEvent({ type }: StoredEvent): boolean {
  return type === TYPE;
}

/** Undefined for an event that is no receipt. */
export function receiptOf({ type, data }: StoredEvent): Receipt | undefined {
  if (type !== TYPE || !isJsonObject(data)) return undefined;
  return members.every((name) => typeof data[name] === 'string') ? (data as Receipt) : undefined;
}
