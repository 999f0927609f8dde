import { isRawNumber } from './lossless.ts';

/** What a JSON value is, to be put into a sentence. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (isRawNumber(value)) return 'a number';
  if (typeof value !== 'object') return `a ${typeof value}`;
  return Array.isArray(value) ? 'an array' : 'an object';
}
