import { same } from '../../assets/asset/same.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type At, inside } from '../outcome/at.ts';
import { Report } from '../outcome/report.ts';
import type { Reader } from '../values/read-scalars.ts';

export type EntryDialect = 'native' | 'worldInfo' | 'characterBook';

/** A member of an entry, `order`, or of its extensions, `ext.depth`; and how it is read. */
export type Source<T> = readonly [path: string, read: Reader<T>];

/**
 * One entry of a file, read by its own keys, whatever dialects they are of. It knows which members were asked for, so that all
 * others can stay where they are.
 */
export class EntrySource {
  readonly dialect: EntryDialect;
  readonly ext: JsonObject;
  readonly #used = new Set<string>();
  readonly #isNative: boolean;
  readonly #object: JsonObject;
  readonly #at: At;
  readonly #names: Readonly<Record<string, string>>;
  readonly report: Report;

  /** `names` says how the file spells a member, where the object was made from another dialect. */
  constructor(object: JsonObject, at: At, { report, names = {} }: { report: Report; names?: Record<string, string> }) {
    this.#object = object;
    this.#at = at;
    this.#names = names;
    this.report = report;
    this.dialect = dialectOf(object);
    this.#isNative = this.dialect === 'native' && !Object.hasOwn(object, 'key') && !Object.hasOwn(object, 'keys');
    this.ext = isObject(object['extensions']) ? object['extensions'] : {};
  }

  /** The member's value; null counts as missing. Purely native entries keep their extensions to themselves. */
  value(path: string): unknown {
    this.#used.add(path);
    if (!path.startsWith('ext.')) return own(this.#object, path) ?? undefined;
    return this.#isNative ? undefined : (own(this.ext, path.slice(4)) ?? undefined);
  }

  at(path: string): At {
    if (path === '') return this.#at;
    if (path.startsWith('ext.')) return inside(inside(this.#at, 'extensions'), path.slice(4));
    return inside(this.#at, this.#names[path] ?? path);
  }

  /** The first source that is there and can be read; those after it that say something else are dropped, and told. */
  pick<T>(...sources: readonly Source<T>[]): T | undefined {
    let winner: { path: string; value: T } | undefined;
    for (const [path, read] of sources) {
      const raw = this.value(path);
      if (raw === undefined) continue;
      const value = read(raw, this.at(path), winner ? new Report() : this.report);
      if (winner === undefined) winner = value === undefined ? undefined : { path, value };
      else if (!same(value, winner.value)) this.dropLoser(path, winner.path);
    }
    return winner?.value;
  }

  dropLoser(path: string, winner: string): void {
    this.report.drop('not_stored', this.at(path), `${this.#names[winner] ?? winner} says something else, and counts`);
  }

  /** Members that no dialect knows. */
  others(known: ReadonlySet<string>): JsonObject {
    return without(this.#object, (key) => this.#used.has(key) || known.has(key) || key === 'extensions');
  }

  /** The extensions that have no native field; all of them of a purely native entry. */
  otherExtensions(): JsonObject {
    return this.#isNative ? this.ext : without(this.ext, (key) => this.#used.has(`ext.${key}`));
  }
}

function dialectOf(object: JsonObject): EntryDialect {
  if (Object.hasOwn(object, 'strategy') || Object.hasOwn(object, 'keywords')) return 'native';
  return Object.hasOwn(object, 'key') ? 'worldInfo' : 'characterBook';
}

function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function without(object: JsonObject, goes: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !goes(key)));
}
