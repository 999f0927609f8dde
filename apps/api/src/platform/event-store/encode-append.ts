import { encodeLine } from './event-line.ts';
import type { AppendMeta, NewEvent, StoredEvent } from './event-store.ts';

/** Numbers the events of one append. @throws Error when `firstSeq` does not follow `revision`, a mistake of the caller's */
export function numberEvents(events: readonly NewEvent[], meta: AppendMeta, revision: number): StoredEvent[] {
  const first = meta.firstSeq ?? revision + 1;
  if (first <= revision) throw new Error(`Sequence number ${first} does not follow revision ${revision}.`);
  return events.map(({ type, v, data }, index) => ({
    seq: first + index,
    type,
    v,
    at: meta.at,
    actor: meta.actor,
    data,
  }));
}

export type EncodedAppend = { text: string; revision: number; checksum: number };

/** The lines of one append; `previous` is the checksum of the line above it. */
export function encodeAppend(stored: readonly StoredEvent[], previous: number): EncodedAppend {
  const encoded: EncodedAppend = { text: '', revision: 0, checksum: previous };
  for (const [index, event] of stored.entries()) {
    const line = encodeLine(event, stored.length - 1 - index, encoded.checksum);
    encoded.text += line.text;
    encoded.checksum = line.checksum;
    encoded.revision = event.seq;
  }
  return encoded;
}
