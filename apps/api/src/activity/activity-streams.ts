import type { ActivityItem } from '@taproom/contracts';
import type { NewEvent, StoredEvent, StreamId } from '../platform/event-store/event-store.ts';

export const ACTIVITY_STREAMS = 'activity';
const ITEM = 'activity.item';
/** That what is not above this position is not kept any more, wherever else it may stand. */
const CUT = 'activity.cut';
const NAME = /^journal(?:-([1-9]\d{0,8}))?$/;

/** `cut` is empty where nothing was given up. */
export type Kept = { cut: string; items: ActivityItem[] };

export function streamNumbered(number: number): StreamId {
  return { category: ACTIVITY_STREAMS, id: number === 1 ? 'journal' : `journal-${number}` };
}

/** Undefined for a name that none of them has. */
export function numberOf(id: string): number | undefined {
  const match = NAME.exec(id);
  return match ? Number(match[1] ?? 1) : undefined;
}

export function toEvents(items: readonly ActivityItem[]): NewEvent[] {
  return items.map((item) => ({ type: ITEM, v: 1, data: item }));
}

export function cutAt(position: string): NewEvent {
  return { type: CUT, v: 1, data: { position } };
}

export function keptIn(events: readonly StoredEvent[]): Kept {
  const kept: Kept = { cut: '', items: [] };
  for (const { type, v, data } of events) {
    if (v !== 1) continue;
    if (type === ITEM) kept.items.push(data as ActivityItem);
    else if (type === CUT) kept.cut = (data as { position: string }).position;
  }
  return kept;
}
