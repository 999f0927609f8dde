import { isDeepStrictEqual } from 'node:util';
import type { FoundRecord } from './read-record.ts';
import type { RecordRead } from './record-store.ts';

/** File times move in steps: a file younger than this when it was read may have changed again within the same step. */
const STEP_MS = 100;

type Seen = { stamp: string; young: boolean };

/** What is known of a folder's records, and what of it is new. */
export class FolderView {
  readonly entries = new Map<string, RecordRead>();
  readonly #seen = new Map<string, Seen>();
  readonly #loose = new Set<string>();
  readonly #ownWrites = new Map<string, number>();
  #clock = 0;
  #changed = new Set<string>();

  /** A moment to hand to `put` later, taken before looking at the disk. */
  moment(): number {
    return this.#clock;
  }

  /** Takes over what was found, unless this process has written the record since `moment`. */
  put(name: string, found: FoundRecord, moment: number): void {
    if ((this.#ownWrites.get(name) ?? 0) > moment) return;
    this.#set(name, found);
  }

  /** Takes over what this process has just written or removed itself. */
  putOwn(name: string, read: RecordRead): void {
    this.#clock += 1;
    this.#ownWrites.set(name, this.#clock);
    this.#changed.add(name);
    this.#set(name, { read, stamp: '', loose: false });
  }

  /** Whether a file with this stamp need not be read again. */
  isKnown(name: string, stamp: string): boolean {
    const seen = this.#seen.get(name);
    return seen !== undefined && seen.stamp === stamp && !seen.young && !this.#loose.has(name);
  }

  /** The records that have to be looked at every time. */
  get looseNames(): ReadonlySet<string> {
    return this.#loose;
  }

  takeChanged(): ReadonlySet<string> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  #set(name: string, { read, stamp, loose }: FoundRecord): void {
    if (!isDeepStrictEqual(this.entries.get(name) ?? { kind: 'missing' }, read)) this.#changed.add(name);
    this.#loose.delete(name);
    if (read.kind === 'missing') {
      this.entries.delete(name);
      this.#seen.delete(name);
      return;
    }
    this.entries.set(name, read);
    this.#seen.set(name, { stamp, young: isYoung(stamp) });
    if (loose) this.#loose.add(name);
  }
}

/** `ctimeNs` is a stamp's last part. */
function isYoung(stamp: string): boolean {
  const changedMs = Number(stamp.slice(stamp.lastIndexOf(':') + 1)) / 1e6;
  return Date.now() - changedMs < STEP_MS;
}
