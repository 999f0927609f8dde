import type { JsonObject } from '../model/json.ts';
import type { Remembered } from '../model/remembered.ts';
import { same } from './same.ts';

/**
 * What is remembered after a write: what was, as far as its object is still there, and what the write brought (F-11).
 * Undefined where that is no change.
 */
export function rememberedAfter(
  before: Remembered,
  brought: Remembered,
  identifiers: ReadonlySet<string>,
): Remembered | undefined {
  const self = { ...before.self, ...brought.self };
  const all = Object.entries({ ...before.entries, ...brought.entries });
  const entries = Object.fromEntries(all.filter(([identifier]) => identifiers.has(identifier)));
  const after = compact(self, entries);
  return same(before, after) ? undefined : after;
}

function compact(self: JsonObject, entries: Record<string, JsonObject>): Remembered {
  return {
    ...(Object.keys(self).length > 0 && { self }),
    ...(Object.keys(entries).length > 0 && { entries }),
  };
}
