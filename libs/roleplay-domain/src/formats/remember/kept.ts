import { same } from '../../assets/asset/same.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';

/**
 * A member of the given file that the model can't give back exactly: an unknown key of a closed object, or a value such as
 * `position: 2`. In an export it takes its place again, as long as each native field in `while` has the value that the import
 * gave it (F-172). Without a value the file has no such member. Those are named by path: `enabled`, `extensions.cc.comment`.
 */
export type Kept = { at: string[]; value?: unknown; while?: Record<string, unknown> };

export type Written = {
  /** The object of the file, and what an export would write for the native one. */
  readonly source: JsonObject;
  readonly written: JsonObject;
  readonly native: JsonObject;
  /** The native fields that decide about a member; none for one that has no native field. */
  fieldsOf(path: readonly string[]): readonly string[];
  isDropped(path: readonly string[]): boolean;
};

/** All that an export of the native object would not give back by itself. Members of `extensions` are looked at one by one. */
export function keptOf(all: Written): Kept[] {
  return Object.entries(all.source).flatMap(([key, value]) => {
    const twin = all.written[key];
    if (key !== 'extensions' || !isObject(value) || !isObject(twin)) return keptMember(all, [key], value, twin);
    return Object.entries(value).flatMap(([inner, innerValue]) =>
      keptMember(all, [key, inner], innerValue, twin[inner]),
    );
  });
}

function keptMember(all: Written, at: string[], value: unknown, twin: unknown): Kept[] {
  return same(value, twin) || all.isDropped(at) ? [] : [kept(all, at, value)];
}

/** A member with the native fields that it depends on. */
export function kept(all: Pick<Written, 'native' | 'fieldsOf'>, at: string[], value: unknown): Kept {
  const fields = all.fieldsOf(at);
  const member = { at, ...(value !== undefined && { value }) };
  if (fields.length === 0) return member;
  return { ...member, while: Object.fromEntries(fields.map((field) => [field, nativeAt(all.native, field)])) };
}

/** The export with every kept member in its place whose native fields are unchanged. */
export function withKept(written: JsonObject, kept: readonly Kept[], native: JsonObject): JsonObject {
  const result = { ...written };
  for (const { at, value, while: given = {} } of kept) {
    if (!Object.entries(given).every(([field, was]) => same(nativeAt(native, field), was))) continue;
    const [key = '', inner] = at;
    if (value === undefined) delete result[key];
    else if (inner === undefined) result[key] = value;
    else result[key] = { ...objectAt(result, key), [inner]: value };
  }
  return result;
}

function nativeAt(native: JsonObject, path: string): unknown {
  let value: unknown = native;
  for (const key of path.split('.')) value = isObject(value) && Object.hasOwn(value, key) ? value[key] : null;
  return value ?? null;
}

function objectAt(object: JsonObject, key: string): JsonObject {
  const member = object[key];
  return isObject(member) ? member : {};
}

/** What a remembered object holds as kept members; whatever isn't one is not there. */
export function keptIn(remembered: JsonObject | undefined): Kept[] {
  const list = remembered?.['keep'];
  return Array.isArray(list) ? (list as Kept[]) : [];
}
