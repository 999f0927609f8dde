import { decodeLine, type EventLine } from './event-line.ts';
import type { StoredEvent } from './event-store.ts';

/**
 * What a stream file holds. `length` is how many bytes of it are whole: what follows is an append that was never
 * finished, to be cut off. `checksum` is the last whole line's.
 */
export type StreamContent = { events: StoredEvent[]; revision: number; length: number; checksum: number };
export type Damage = { line: number; reason: string };

export const emptyContent: StreamContent = { events: [], revision: 0, length: 0, checksum: 0 };

const LINE_FEED = 0x0a;

/**
 * Reads a stream's bytes. Only its very end may be torn; anything else that is wrong is damage. So is a whole line that says
 * nothing where no other is: to take it for an end would be to take the stream for none.
 */
export function readLines(bytes: Buffer): StreamContent | Damage {
  const reader = new LineReader();
  let start = 0;
  for (let line = 1; start < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end === -1) break;
    const reason = reader.take(bytes.subarray(start, end), end + 1);
    if (reason !== undefined) {
      if (end + 1 === bytes.length && reader.content.length > 0) break;
      return { line, reason };
    }
    start = end + 1;
  }
  return reader.content;
}

/** Collects lines; an append of several counts only when its last line is there. */
class LineReader {
  #content: StreamContent = { ...emptyContent, events: [] };
  #checksum = 0;
  #open: StoredEvent[] = [];
  #missing = 0;

  get content(): StreamContent {
    return this.#content;
  }

  take(bytes: Buffer, length: number): string | undefined {
    const line = decodeLine(bytes, this.#checksum);
    if (typeof line === 'string') return line;
    const reason = this.#misfit(line);
    if (reason !== undefined) return reason;
    this.#checksum = line.checksum;
    this.#open.push(line.event);
    this.#missing = line.more;
    if (line.more === 0) this.#close(line.event.seq, length);
    return undefined;
  }

  #misfit({ event, more }: EventLine): string | undefined {
    const before = this.#open.at(-1)?.seq ?? this.#content.revision;
    if (event.seq <= before) return `its sequence number ${event.seq} does not follow ${before}`;
    if (this.#missing > 0 && more !== this.#missing - 1) return 'a line of the append above it is missing';
    return undefined;
  }

  #close(revision: number, length: number): void {
    this.#content.events.push(...this.#open);
    this.#open = [];
    this.#content = { events: this.#content.events, revision, length, checksum: this.#checksum };
  }
}
