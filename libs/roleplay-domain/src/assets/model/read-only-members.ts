import type { JsonObject } from './json.ts';
import { memberOf, pathOf, type Place } from '../fields/place.ts';
import type { Warning } from './warning.ts';

/** Members of a read that nobody can write: an open object may be handed back with them (S-392, F-180). */
const readOnly = ['kind', 'id', 'revision', 'createdAt', 'updatedAt'];

export function withoutReadOnly(object: JsonObject, place: Place): { object: JsonObject; warnings: Warning[] } {
  const found = readOnly.filter((name) => Object.hasOwn(object, name));
  if (found.length === 0) return { object, warnings: [] };
  return {
    object: Object.fromEntries(Object.entries(object).filter(([name]) => !found.includes(name))),
    warnings: found.map((name) => ({
      code: 'ignored_argument',
      path: pathOf(memberOf(place, name)),
      message: `${name} can only be read; it was left out`,
    })),
  };
}
