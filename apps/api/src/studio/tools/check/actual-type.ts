import { isJsonObject, isRawNumber } from '@taproom/mcp-domain';
import type { ActualType } from '../studio-error.ts';

/** What a JSON value is, in the words of JSON Schema; undefined is a value that is not there. */
export function actualTypeOf(value: unknown): ActualType {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const number = isRawNumber(value) ? Number(value.rawJSON) : value;
  if (typeof number === 'number') return Number.isInteger(number) ? 'integer' : 'number';
  if (typeof value === 'boolean' || typeof value === 'string') return typeof value as 'boolean' | 'string';
  return 'object';
}

/** The value at a place within others, undefined where there is none. Own members only. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    const within: unknown = value;
    if (Array.isArray(within)) value = typeof key === 'number' ? within[key] : undefined;
    else value = isJsonObject(within) && Object.hasOwn(within, key) ? within[String(key)] : undefined;
  }
  return value;
}
