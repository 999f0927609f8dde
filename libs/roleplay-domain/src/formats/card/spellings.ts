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

type SpellingOptions = { pygmalion: boolean; old: boolean; report: Report };

/** The fields under their own names (F-53, S-333); of two spellings the field's own counts, unless it is blank in an old card. */
export function spelt(object: JsonObject, at: At, options: SpellingOptions): SpeltData {
  const spellings = spellingsOf(options);
  const written = new Map<string, string>();
  const members = new Map(Object.entries(object));
  for (const [name, value] of Object.entries(object)) {
    const field = spellings.get(name);
    if (field === undefined) continue;
    members.delete(name);
    if (Object.hasOwn(object, field) && !(options.pygmalion && isBlank(members.get(field)))) {
      noteLoser(same(members.get(field), value), inside(at, name), { field, report: options.report });
      continue;
    }
    members.set(field, value);
    written.set(field, name);
  }
  return { data: Object.fromEntries(members), at: (field) => inside(at, written.get(field) ?? field) };
}

function spellingsOf({ pygmalion, old }: SpellingOptions): ReadonlyMap<string, string> {
  const spellings = new Map(otherSpellings);
  if (pygmalion) for (const [name, field] of Object.entries(pygmalionSpellings)) spellings.set(name, field);
  if (old) spellings.set('creatorcomment', 'creator_notes');
  return spellings;
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function noteLoser(isSame: boolean, at: At, { field, report }: { field: string; report: Report }): void {
  if (!isSame) report.drop('not_stored', at, `${field} says something else, and counts`);
}
