import { createHash } from 'node:crypto';

/** Tells the same JSON from another, white space aside. Numbers count as they were written. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
