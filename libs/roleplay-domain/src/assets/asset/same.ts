import { isObject, isRawNumber } from '../fields/number-token.ts';

/** Whether two JSON values are equal; the order of an object's members doesn't matter, a raw number equals its own digits only. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at]));
  if (isRawNumber(a)) return isRawNumber(b) && a.rawJSON === b.rawJSON;
  return isObject(a) && isObject(b) && sameMembers(a, b);
}

function sameMembers(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]))
  );
}
