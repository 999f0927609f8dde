import { isRawNumber } from '@taproom/mcp-domain';

/* Both are asked of every call, and arguments can hold a million values: a path is only put together where there is a fault. */

/** The path of the first object or array that lies deeper than `max` levels, `root` being the first. */
export function tooDeep(root: object, max: number): PropertyKey[] | undefined {
  if (max === 0) return [];
  for (const key of keysOf(root)) {
    const member = memberOf(root, key);
    const within = isNested(member) ? tooDeep(member, max - 1) : undefined;
    if (within) return [key, ...within];
  }
  return undefined;
}

/** The paths of all own members named `__proto__`, in the order of the text. Only asked for values whose depth has been checked. */
export function protoMembers(root: object): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  collect(root, undefined, found);
  return found;
}

type Place = { within: Place; key: PropertyKey } | undefined;

function collect(value: object, place: Place, found: PropertyKey[][]): void {
  if (Object.hasOwn(value, '__proto__')) found.push([...pathOf(place), '__proto__']);
  for (const key of keysOf(value)) {
    const member = memberOf(value, key);
    if (isNested(member)) collect(member, { within: place, key }, found);
  }
}

function pathOf(place: Place): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = place; at; at = at.within) path.unshift(at.key);
  return path;
}

function keysOf(value: object): Iterable<PropertyKey> {
  return Array.isArray(value) ? value.keys() : Object.keys(value);
}

function memberOf(value: object, key: PropertyKey): unknown {
  return (value as Record<PropertyKey, unknown>)[key];
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isRawNumber(value);
}
