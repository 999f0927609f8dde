import { memberOf, pathOf, type Place } from '../fields/place.ts';
import type { JsonObject } from '../model/json.ts';
import type { Warning } from '../model/warning.ts';
import { camelCaseSpellings } from './character-fields.ts';

/** The card with every field under its own name; `spelt` says how it was written, for a fault's path (S-333). */
export type SpeltCard = { data: JsonObject; spelt: (name: string) => string; warnings: Warning[] };

export function toSnakeCase(data: JsonObject, place: Place): SpeltCard {
  const spellings = new Map<string, string>(Object.entries(camelCaseSpellings));
  const written = new Map<string, string>();
  const warnings: Warning[] = [];
  const members = Object.entries(data).flatMap(([key, value]): [string, unknown][] => {
    const name = spellings.get(key);
    if (name === undefined) return [[key, value]];
    if (Object.hasOwn(data, name)) {
      warnings.push({
        code: 'not_stored',
        path: pathOf(memberOf(place, key)),
        message: `${name} is there too, and counts`,
      });
      return [];
    }
    written.set(name, key);
    return [[name, value]];
  });
  return { data: Object.fromEntries(members), spelt: (name) => written.get(name) ?? name, warnings };
}
