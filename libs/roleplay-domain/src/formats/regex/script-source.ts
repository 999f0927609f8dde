import type { JsonObject } from '../../assets/model/json.ts';
import { same } from '../../assets/asset/same.ts';
import { type At, inside } from '../outcome/at.ts';
import { Report } from '../outcome/report.ts';
import type { Reader } from '../values/read-scalars.ts';

/** One script of a file, in SillyTavern's or native names or both; native names win. */
export class ScriptSource {
  readonly object: JsonObject;
  readonly report: Report;
  readonly #at: At;

  constructor(object: JsonObject, at: At, report: Report) {
    this.object = object;
    this.#at = at;
    this.report = report;
  }

  at(name?: string): At {
    return name === undefined ? this.#at : inside(this.#at, name);
  }

  value(name: string): unknown {
    return Object.hasOwn(this.object, name) ? (this.object[name] ?? undefined) : undefined;
  }

  pick<T>(...sources: readonly (readonly [name: string, read: Reader<T>])[]): T | undefined {
    let winner: { name: string; value: T } | undefined;
    for (const [name, read] of sources) {
      const raw = this.value(name);
      if (raw === undefined) continue;
      const value = read(raw, this.at(name), winner ? new Report() : this.report);
      if (winner === undefined) winner = value === undefined ? undefined : { name, value };
      else if (!same(value, winner.value)) {
        this.report.drop('not_stored', this.at(name), `${winner.name} says something else, and counts`);
      }
    }
    return winner?.value;
  }
}
