import { camelCaseSpellings } from '../../assets/character/character-fields.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { same } from '../../assets/asset/same.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';

const pygmalionSpellings: Readonly<Record<string, string>> = {
  char_name: 'name',
  char_persona: 'description',
  char_greeting: 'first_mes',
  world_scenario: 'scenario',
  example_dialogue: 'mes_example',
};

/** Every other spelling of a field, wherever it is read. */
export const otherSpellings: ReadonlyMap<string, string> = new Map(Object.entries(camelCaseSpellings));

export type SpeltData = {
  data: JsonObject;
  /** Where a field stands under the name that the file gives it. */
  at: (field: string) => At;
};

/** The fields under their own names (F-53, S-333); of two spellings the field's own counts, unless it is blank in an old card. */
export function spelt(
  object: JsonObject,
  at: At,
  options: { pygmalion: boolean; old: boolean; report: Report },
): SpeltData {
  const spellings = new Map(otherSpellings);
  if (options.pygmalion) for (const [name, field] of Object.entries(pygmalionSpellings)) spellings.set(name, field);
  if (options.old) spellings.set('creatorcomment', 'creator_notes');
  const written = new Map<string, string>();
  const members = new Map(Object.entries(object));
  for (const [name, value] of Object.entries(object)) {
    const field = spellings.get(name);
    if (field === undefined) continue;
    members.delete(name);
    const own = members.get(field);
    const isBlank = options.pygmalion && typeof own === 'string' && own.trim() === '';
    if (Object.hasOwn(object, field) && !isBlank) {
      if (!same(own, value))
        options.report.drop('not_stored', inside(at, name), `${field} says something else, and counts`);
      continue;
    }
    members.set(field, value);
    written.set(field, name);
  }
  return { data: Object.fromEntries(members), at: (field) => inside(at, written.get(field) ?? field) };
}
