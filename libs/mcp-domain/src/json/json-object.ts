import { isRawNumber } from './lossless.ts';

export type JsonObject = Record<string, unknown>;

/** A JSON object: neither null, an array, nor a raw number. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value);
}

/* Names come from other people: `map[name]` would find Object's own members, and an assignment to `__proto__` would be lost.
   Spread, computed keys and Object.fromEntries define own properties, whatever the name. */

export function ownValue<V>(map: Readonly<Record<string, V>>, name: string): V | undefined {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

export function withEntry<V>(map: Readonly<Record<string, V>>, name: string, value: V): Record<string, V> {
  return { ...map, [name]: value };
}

export function withoutEntry<V>(map: Readonly<Record<string, V>>, name: string): Record<string, V> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => key !== name));
}

/** The same names with the same texts, in any order. */
export function sameTexts(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => ownValue(b, name) === a[name]);
}
