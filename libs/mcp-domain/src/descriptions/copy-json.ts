import { isRawNumber } from '../json/lossless.ts';

/** A deep copy of a JSON value. Raw numbers stay raw, and a member named `__proto__` stays a member. */
export function copyJson<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return value;
  if (Array.isArray(value)) return value.map(copy);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copy(member)]));
}
