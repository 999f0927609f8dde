import { Injectable } from '@nestjs/common';
import { Clock } from '../time/clock.ts';

/** A commit under way. `at` is unique in this process and grows; `done` is to be called once, whatever became of it. */
export type CommitTicket = { at: string; done: () => void };

/**
 * Gives commits their times in one strict order and tells which times can no longer be joined by an earlier commit.
 * Streams are written side by side, so a later commit may be durable first: a feed that resumes by time must not show it
 * before the earlier one has ended.
 */
@Injectable()
export class CommitOrder {
  readonly #clock: Clock;
  readonly #open = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #last = '';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Times never fall behind this one. RFC 3339 with microseconds. */
  startAfter(at: string): void {
    if (at > this.#last) this.#last = at;
  }

  begin(): CommitTicket {
    const at = this.#next();
    this.#open.add(at);
    return {
      at,
      done: () => {
        if (this.#open.delete(at)) for (const listener of this.#listeners) listener();
      },
    };
  }

  /** The earliest time still under way; everything before it is settled. Undefined when nothing is. */
  earliestOpen(): string | undefined {
    const [first] = this.#open;
    return first;
  }

  onSettled(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #next(): string {
    const now = this.#clock.now().replace(/Z$/, '000Z');
    this.#last = now > this.#last ? now : addMicrosecond(this.#last);
    return this.#last;
  }
}

/** `…:32.123456Z` plus one microsecond. */
export function addMicrosecond(at: string): string {
  const [seconds = '', fraction = ''] = at.replace(/Z$/, '').split('.');
  const next = Number(fraction.padEnd(6, '0')) + 1;
  if (next < 1_000_000) return `${seconds}.${String(next).padStart(6, '0')}Z`;
  return new Date(Date.parse(`${seconds}Z`) + 1000).toISOString().replace(/\.\d+Z$/, '.000000Z');
}
