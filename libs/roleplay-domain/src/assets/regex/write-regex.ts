import { memberOf, type Place } from '../fields/place.ts';
import { anyObject, type Field, listOf } from '../fields/field.ts';
import { InvalidValue } from '../fields/invalid-value.ts';
import { type Fields, objectSchema, readMembers, refuseOthers } from '../fields/members.ts';
import { named, requireUnique } from '../model/entries.ts';
import type { JsonObject } from '../model/json.ts';
import { type RegexEntry, regexEntryDefaults, type RegexGroup } from '../model/regex.ts';
import { nothingRemembered } from '../model/remembered.ts';
import type { Unnamed, Written } from '../model/written.ts';
import { MOST_REGEX_ENTRIES, regexEntryFields, regexEntryRequired, regexNameField } from './regex-fields.ts';

export type RegexInput = { name?: string; entries?: Unnamed<RegexEntry>[] };

/** An entry as upsert, create and update take it; closed. @throws InvalidValue */
export const regexEntryField: Field<Unnamed<RegexEntry>> = {
  schema: objectSchema(regexEntryFields, { required: regexEntryRequired, open: false }),
  read(value, place) {
    const object = anyObject.read(value, place);
    const given = readMembers(regexEntryFields, object, { place, required: regexEntryRequired });
    refuseOthers(regexEntryFields, object, { place, noun: 'regex entry' });
    const { name = '', findRegex = '', replaceString = '', ...rest } = given;
    const entry = { name, findRegex, replaceString, ...structuredDefaults(), ...rest };
    requireDepths(entry, place);
    return entry;
  },
};

function structuredDefaults() {
  return { ...regexEntryDefaults, trimStrings: [], placements: [...regexEntryDefaults.placements] };
}

function requireDepths({ minDepth, maxDepth }: Pick<RegexEntry, 'minDepth' | 'maxDepth'>, place: Place): void {
  if (minDepth === null || maxDepth === null || minDepth <= maxDepth) return;
  throw new InvalidValue(memberOf(place, 'maxDepth'), 'integer that is not below minDepth', maxDepth);
}

export const regexFields = {
  name: regexNameField,
  entries: listOf(regexEntryField, { max: MOST_REGEX_ENTRIES }),
} satisfies Fields;

/** Reads what create and update take; closed. @throws InvalidValue */
export function readRegex(payload: unknown, place: Place, use: 'create' | 'update'): Written<RegexInput> {
  const object = anyObject.read(payload, place);
  const required = use === 'create' ? (['name'] as const) : [];
  const value = readMembers(regexFields, object, { place, required });
  refuseOthers(regexFields, object, { place, noun: 'regex' });
  requireUnique(value.entries ?? [], memberOf(place, 'entries'));
  return { value, remembered: nothingRemembered, warnings: [] };
}

export function newRegex({ name = '', entries = [] }: RegexInput, newId: () => string): RegexGroup {
  return { name, entries: named<RegexEntry>(entries, newId) };
}

export function changedRegex(before: RegexGroup, { name, entries }: RegexInput, newId: () => string): RegexGroup {
  return { name: name ?? before.name, entries: entries ? named<RegexEntry>(entries, newId) : before.entries };
}

export function regexSchema(use: 'create' | 'update'): JsonObject {
  return objectSchema(regexFields, { open: false, required: use === 'create' ? ['name'] : [] });
}
