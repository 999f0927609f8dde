import { readBook } from '../../formats/lorebook/read-book.ts';
import { Report } from '../../formats/outcome/report.ts';
import { anyObject } from '../fields/field.ts';
import { InvalidValue } from '../fields/invalid-value.ts';
import { objectSchema, readMembers } from '../fields/members.ts';
import { isObject } from '../fields/number-token.ts';
import { memberOf, pathOf, type Place } from '../fields/place.ts';
import { requireUnique } from '../model/entries.ts';
import type { JsonObject } from '../model/json.ts';
import type { Lorebook } from '../model/lorebook.ts';
import { withoutReadOnly } from '../model/read-only-members.ts';
import { nothingRemembered } from '../model/remembered.ts';
import type { Warning } from '../model/warning.ts';
import type { Written } from '../model/written.ts';
import { checkEntry, lorebookEntrySchema } from './check-entry.ts';
import { headSpellings } from './foreign-fields.ts';
import { lorebookHeadFields, MOST_LOREBOOK_ENTRIES } from './native-fields.ts';

/** A book that was checked, and becomes native when it is stored: entries without an identifier get theirs then. */
export type LorebookInput = { book: JsonObject; place: Place };

/** Reads what create and update take: CCv3 data, `lorebook_v3`, World Info, native, or a mixture. @throws InvalidValue */
export function readLorebook(payload: unknown, argument: Place, use: 'create' | 'update'): Written<LorebookInput> {
  const outer = unwrap(anyObject.read(payload, argument), argument);
  const { place } = outer;
  const { object, warnings } = withoutReadOnly(outer.object, place);
  const { book, spelt } = spellHead(object);
  const required = use === 'create' ? (['name'] as const) : [];
  readMembers(lorebookHeadFields, withoutNulls(book), { place, required, spelt });
  checkEntries(book['entries'], memberOf(place, 'entries'));
  return { value: { book, place }, remembered: nothingRemembered, warnings: [...outer.warnings, ...warnings] };
}

type Outer = { object: JsonObject; place: Place; warnings: Warning[] };

function unwrap(object: JsonObject, place: Place): Outer {
  const { spec, data, ...rest } = object;
  if (spec !== 'lorebook_v3' || !isObject(data)) return { object, place, warnings: [] };
  const warnings = Object.keys(rest).map((name): Warning => {
    const path = pathOf(memberOf(place, name));
    return { code: 'not_stored', path, message: 'only what is inside data is the lorebook; this was left out' };
  });
  return { object: data, place: memberOf(place, 'data'), warnings };
}

function spellHead(object: JsonObject): { book: JsonObject; spelt: (name: string) => string } {
  const written = new Map<string, string>();
  for (const [spelling, name] of Object.entries(headSpellings)) {
    if (Object.hasOwn(object, spelling) && !Object.hasOwn(object, name)) written.set(spelling, name);
  }
  const book = Object.fromEntries(Object.entries(object).map(([key, value]) => [written.get(key) ?? key, value]));
  const names = new Map([...written].map(([spelling, name]) => [name, spelling]));
  return { book, spelt: (name) => names.get(name) ?? name };
}

/* Null is a value of scanDepth and the like, and elsewhere as good as nothing; a name has to be one. */
function withoutNulls(book: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(book).filter(([name, value]) => value !== null || name === 'name'));
}

function checkEntries(entries: unknown, place: Place): void {
  if (entries === undefined || entries === null) return;
  if (!Array.isArray(entries) && !isObject(entries)) throw new InvalidValue(place, 'array or object', entries);
  const rows: [string | number, unknown][] = Array.isArray(entries)
    ? entries.map((entry: unknown, index) => [index, entry])
    : Object.entries(entries);
  if (rows.length > MOST_LOREBOOK_ENTRIES) {
    throw new InvalidValue(place, `a list of at most ${MOST_LOREBOOK_ENTRIES} entries`, entries);
  }
  const checked = rows.map(([key, entry]) => checkEntry(entry, memberOf(place, key)));
  requireUnique(
    checked.map(({ identifier }, index) => ({
      key: rows[index]?.[0] ?? index,
      ...(typeof identifier === 'string' && { identifier }),
    })),
    place,
  );
}

export function newLorebook(
  { value, remembered, warnings }: Written<LorebookInput>,
  newId: () => string,
): Written<Lorebook> {
  const made = native(value, newId);
  return { value: made.lorebook, remembered, warnings: [...warnings, ...made.warnings] };
}

/** A patch: a given member replaces, an absent one stays. */
export function changedLorebook(
  before: Lorebook,
  { value, remembered, warnings }: Written<LorebookInput>,
  newId: () => string,
): Written<Lorebook> {
  const made = native(value, newId);
  const isGiven = (name: string): boolean => Object.hasOwn(value.book, name) || !isHead(name);
  const given = Object.entries(made.lorebook).filter(([name]) => isGiven(name));
  return { value: { ...before, ...Object.fromEntries(given) }, remembered, warnings: [...warnings, ...made.warnings] };
}

function isHead(name: string): boolean {
  return name === 'entries' || Object.hasOwn(lorebookHeadFields, name);
}

function native({ book, place }: LorebookInput, newId: () => string): { lorebook: Lorebook; warnings: Warning[] } {
  const report = new Report();
  const { value } = readBook(book, place, { report, newId, fallbackName: 'Lorebook', strict: true });
  return { lorebook: value, warnings: report.warnings };
}

export function lorebookSchema(use: 'create' | 'update'): JsonObject {
  const head = objectSchema(lorebookHeadFields, { open: true, required: use === 'create' ? ['name'] : [] });
  const entries = {
    description: 'A list of entries, or an object of them by uid.',
    anyOf: [
      { type: 'array', items: lorebookEntrySchema, maxItems: MOST_LOREBOOK_ENTRIES },
      { type: 'object', additionalProperties: lorebookEntrySchema },
    ],
  };
  return { ...head, properties: { ...(head['properties'] as JsonObject), entries } };
}
