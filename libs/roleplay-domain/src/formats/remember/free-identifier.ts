import { scalarText } from '../values/read-scalars.ts';
import type { At } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';

/** Gives each object of a list an identifier of its own (F-72). */
export class Identifiers {
  readonly #taken = new Set<string>();
  readonly #newId: () => string;
  readonly #report: Report;

  constructor(newId: () => string, report: Report) {
    this.#newId = newId;
    this.#report = report;
  }

  /** The text of the source's id if it can be one and is free, else a new one, which is told if there was an id. */
  take(id: unknown, at: At): string {
    const text = typeof id === 'string' ? id : scalarText(id);
    const free = text !== undefined && fits(text) && !this.#taken.has(text);
    if (!free && id !== undefined && id !== null) {
      this.#report.warn('coerced', at, 'this id is taken or can not be one; the entry has a new one');
    }
    const identifier = free ? text : this.#fresh();
    this.#taken.add(identifier);
    return identifier;
  }

  #fresh(): string {
    for (;;) {
      const id = this.#newId();
      if (!this.#taken.has(id)) return id;
    }
  }
}

const MOST_CHARACTERS = 128;

function fits(text: string): boolean {
  return text !== '' && text !== '__proto__' && [...text.slice(0, 2 * MOST_CHARACTERS + 1)].length <= MOST_CHARACTERS;
}
