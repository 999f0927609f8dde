import { isObject } from '../fields/number-token.ts';
import type { JsonObject } from '../model/json.ts';
import { same } from './same.ts';

/** What an update has changed: members that were set, and members that went. `['data', 'description']` is one of `data`. */
export type Patch = { set: PatchItem[]; unset: PatchPath[] };
export type PatchPath = readonly [string] | readonly [string, string];
export type PatchItem = { path: PatchPath; value: unknown };

/** Members that are looked into, so that a long text isn't written again because another one has changed. */
const LOOKED_INTO = new Set(['data', 'basicPrompts']);

export function isEmptyPatch({ set, unset }: Patch): boolean {
  return set.length === 0 && unset.length === 0;
}

/** What leads from one value to the other; empty if they are equal. */
export function patchBetween(before: JsonObject, after: JsonObject): Patch {
  const patch: Patch = { set: [], unset: [] };
  for (const [name, value] of Object.entries(after)) {
    const was = Object.hasOwn(before, name) ? before[name] : undefined;
    if (same(was, value)) continue;
    if (LOOKED_INTO.has(name) && isObject(was) && isObject(value)) compareMembers(name, was, value, patch);
    else patch.set.push({ path: [name], value });
  }
  for (const name of missingFrom(after, before)) patch.unset.push([name]);
  return patch;
}

function compareMembers(of: string, before: JsonObject, after: JsonObject, patch: Patch): void {
  for (const [name, value] of Object.entries(after)) {
    const isThere = Object.hasOwn(before, name);
    if (!isThere || !same(before[name], value)) patch.set.push({ path: [of, name], value });
  }
  for (const name of missingFrom(after, before)) patch.unset.push([of, name]);
}

function missingFrom(after: JsonObject, before: JsonObject): string[] {
  return Object.keys(before).filter((name) => !Object.hasOwn(after, name));
}

/** A copy with the patch; what it doesn't name is shared. */
export function patched(value: JsonObject, patch: Patch): JsonObject {
  let result = value;
  for (const { path, value: member } of patch.set) result = withMember(result, path, member);
  for (const path of patch.unset) result = withoutMember(result, path);
  return result;
}

function withMember(object: JsonObject, [name, inner]: PatchPath, value: unknown): JsonObject {
  return { ...object, [name]: inner === undefined ? value : { ...objectAt(object, name), [inner]: value } };
}

function withoutMember(object: JsonObject, [name, inner]: PatchPath): JsonObject {
  if (inner !== undefined) return { ...object, [name]: without(objectAt(object, name), inner) };
  return without(object, name);
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

function objectAt(object: JsonObject, name: string): JsonObject {
  const member = object[name];
  return isObject(member) ? member : {};
}
