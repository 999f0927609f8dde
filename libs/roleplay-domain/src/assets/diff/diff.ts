import { isObject } from '../fields/number-token.ts';
import { itemPath, memberPath } from '../fields/path.ts';
import type { JsonObject } from '../model/json.ts';
import { same } from '../asset/same.ts';

/** `path` is a place in what the matching read returns; `""` is all of it. Null where there is nothing (S-62). */
export type DiffItem = { path: string; before: unknown; after: unknown };

/** Members that change with every write. */
const stamps = ['revision', 'updatedAt'];

/** What would change between two reads of an asset; empty if nothing would. */
export function assetDiff(before: JsonObject, after: JsonObject): DiffItem[] {
  return diffOf(without(before), without(after));
}

function without(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !stamps.includes(name)));
}

/** Objects by their members, entries by their identifiers, every other array as a whole. */
export function diffOf(before: unknown, after: unknown, path = ''): DiffItem[] {
  if (same(before, after)) return [];
  if (isObject(before) && isObject(after)) return diffMembers(before, after, path);
  if (areEntries(before) && areEntries(after)) return diffEntries(before, after, path);
  return [{ path, before: before ?? null, after: after ?? null }];
}

function diffMembers(before: JsonObject, after: JsonObject, path: string): DiffItem[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => diffOf(ownOf(before, name), ownOf(after, name), memberPath(path, name)));
}

function ownOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

type Entry = JsonObject & { identifier: string };

function areEntries(value: unknown): value is Entry[] {
  return Array.isArray(value) && value.every((item) => isObject(item) && typeof item['identifier'] === 'string');
}

/* A place is that of the entry afterwards; one that goes has the place that it had. */
function diffEntries(before: readonly Entry[], after: readonly Entry[], path: string): DiffItem[] {
  const old = new Map(before.map((entry) => [entry.identifier, entry]));
  const kept = new Set(after.map(({ identifier }) => identifier));
  if (isMoved(before, after, old, kept)) return [{ path, before, after }];
  const gone = before.flatMap((entry, index) =>
    kept.has(entry.identifier) ? [] : [{ path: itemPath(path, index), before: entry, after: null }],
  );
  const changed = after.flatMap((entry, index) =>
    diffOf(old.get(entry.identifier) ?? null, entry, itemPath(path, index)),
  );
  return [...gone, ...changed];
}

/* A moved entry has no place of its own to name: the list is told as a whole. */
function isMoved(
  before: readonly Entry[],
  after: readonly Entry[],
  old: ReadonlyMap<string, Entry>,
  kept: ReadonlySet<string>,
): boolean {
  const stayed = before.filter(({ identifier }) => kept.has(identifier));
  const wereThere = after.filter(({ identifier }) => old.has(identifier));
  return stayed.some(({ identifier }, at) => wereThere[at]?.identifier !== identifier);
}
