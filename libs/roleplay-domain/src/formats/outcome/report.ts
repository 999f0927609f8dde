import type { Warning, WarningCode } from '../../assets/model/warning.ts';
import { type At, pathAt } from './at.ts';

/** As many as the largest book has entries. A file may have a fault in each of a million values: the rest is counted. */
const MOST_OF_ONE_SORT = 10_000;
const MOST_DROPPED = 100_000;

/** What an import says beside its result: everything that was changed or not kept, with its path (F-3). */
export class Report {
  readonly #warnings: Warning[] = [];
  readonly #dropped = new Set<string>();
  readonly #counts = new Map<WarningCode, number>();

  /** `part` is the file within an archive that is being read, and stands before every path. */
  part = '';

  warn(code: WarningCode, at: At, message: string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MOST_OF_ONE_SORT) this.#warnings.push({ code, path: this.#path(at), message });
  }

  /** For a value that is not kept; the message says why. */
  drop(code: WarningCode, at: At, message: string): void {
    this.#addDropped(at);
    this.warn(code, at, message);
  }

  /** For several values that one warning stands for. */
  dropAll(code: WarningCode, places: readonly At[], warning: { at: At; message: string }): void {
    for (const at of places) this.#addDropped(at);
    this.warn(code, warning.at, warning.message);
  }

  /** For files of an archive, whose names are their paths. */
  warnFile(code: WarningCode, name: string, message: string): void {
    const { part } = this;
    this.part = name;
    this.warn(code, undefined, message);
    this.part = part;
  }

  dropFiles(code: WarningCode, names: readonly string[], message: string): void {
    for (const name of names) this.#dropped.add(name);
    this.warnFile(code, names[0] ?? '', message);
  }

  #addDropped(at: At): void {
    if (this.#dropped.size < MOST_DROPPED) this.#dropped.add(this.#path(at));
  }

  isDropped(at: At): boolean {
    return this.#dropped.has(this.#path(at));
  }

  #path(at: At): string {
    return placeIn(this.part, pathAt(at));
  }

  get warnings(): Warning[] {
    const more = [...this.#counts]
      .filter(([, count]) => count > MOST_OF_ONE_SORT)
      .map(([code, count]) => ({ code, path: '', message: `${count - MOST_OF_ONE_SORT} more places like these` }));
    return [...this.#warnings, ...more];
  }

  get dropped(): string[] {
    return [...this.#dropped];
  }
}

/** `card.json: data.name`; the part alone for all of it. */
export function placeIn(part: string, path: string): string {
  return part === '' || path === '' ? part + path : `${part}: ${path}`;
}
