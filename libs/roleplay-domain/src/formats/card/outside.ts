import { avatarForm } from '../../assets/avatar/avatar.ts';
import { characterFields } from '../../assets/character/character-fields.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { same } from '../../assets/asset/same.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { readTime } from '../time/read-time.ts';
import { otherSpellings } from './spellings.ts';

/** What another app writes into a card for itself; never stored, never exported (F-54). */
const privateKeys = ['json_data', 'chat', 'fav', 'shallow', 'date_added', 'date_last_chat', 'chat_size', 'data_size'];
/** V1's names of what has another place now (F-53). */
const oldSpellings: ReadonlyMap<string, readonly string[]> = new Map([
  ['creatorcomment', ['creator_notes']],
  ['talkativeness', ['extensions', 'talkativeness']],
]);

export type Root = { readonly object: JsonObject; readonly at: At; readonly inner: string };

/** What comes back at the root of an export: unknown members, and the names of those that repeat the card's fields. */
export type RootMemory = { root?: JsonObject; copies?: string[] };

/** Drops the private members of a root, and reads its date of creation; the result is the root without them. */
export function withoutPrivate(
  object: JsonObject,
  at: At,
  { report, hasDate, beside }: { report: Report; hasDate: boolean; beside: boolean },
): { object: JsonObject; created?: number } {
  const time = readTime(object['create_date']);
  const usesDate = time !== undefined && !hasDate;
  const gone = Object.keys(object).filter(
    (name) =>
      privateKeys.includes(name) ||
      (name === 'create_date' && !usesDate) ||
      (beside && name === 'avatar' && isFileOfOtherApp(object[name])),
  );
  if (gone.length > 0) {
    const message = 'members that another app keeps for itself are not stored';
    report.dropAll(
      'not_stored',
      gone.map((name) => inside(at, name)),
      { at: inside(at, gone[0] ?? ''), message },
    );
  }
  if (usesDate) report.warn('coerced', inside(at, 'create_date'), 'was read as creation_date');
  const removed = new Set([...gone, 'create_date']);
  const rest = Object.fromEntries(Object.entries(object).filter(([name]) => !removed.has(name)));
  return { object: rest, ...(usesDate && { created: Math.floor(time / 1000) }) };
}

function isFileOfOtherApp(avatar: unknown): boolean {
  return typeof avatar !== 'string' || avatarForm(avatar) === 'other';
}

type Sorting = { data: JsonObject; given: JsonObject; report: Report };

/** Sorts what stands beside the card's fields in its wrappers (F-51). `given` is the card as it came, `data` as it was read. */
export function readRoots(roots: readonly Root[], sorting: Sorting): RootMemory {
  const sorted: Sorted = { kept: [], copies: [], different: [] };
  for (const { object, at, inner } of roots) {
    for (const [name, value] of Object.entries(object)) {
      if ([inner, 'spec', 'spec_version'].includes(name)) continue;
      const place = inside(at, name);
      const sort = sortMember(name, value, place, sorting);
      if (sort === 'copies') sorted.copies.push(name);
      else if (sort === 'kept') sorted.kept.push([name, value]);
      else sorted.different.push(place);
    }
  }
  return rootMemory(sorted, sorting.report);
}

type Sorted = { kept: [string, unknown][]; copies: string[]; different: At[] };

function rootMemory({ kept, copies, different }: Sorted, report: Report): RootMemory {
  if (different.length > 0) {
    const message = "the card's own fields count; copies beside them that say something else are not stored";
    report.dropAll('not_stored', different, { at: different[0], message });
  }
  return { ...(kept.length > 0 && { root: Object.fromEntries(kept) }), ...(copies.length > 0 && { copies }) };
}

function sortMember(
  name: string,
  value: unknown,
  at: At,
  { data, given, report }: Sorting,
): 'copies' | 'different' | 'kept' {
  const field = fieldPath(name);
  if (field === undefined) {
    report.warn('not_supported', at, 'has no effect here; it is kept for exports');
    return 'kept';
  }
  if (same(value, valueAt(data, field))) return 'copies';
  if (!same(value, valueAt(given, field))) return 'different';
  report.warn('coerced', at, "follows the card's own field");
  return 'copies';
}

function fieldPath(name: string): readonly string[] | undefined {
  const old = oldSpellings.get(name);
  if (old !== undefined) return old;
  if (name !== 'avatar' && Object.hasOwn(characterFields, name)) return [name];
  const field = otherSpellings.get(name);
  return field === undefined ? undefined : [field];
}

function valueAt(data: JsonObject, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);
}

/** The root of an export again; a copy has the field's present value. */
export function writeRoot(memory: JsonObject | undefined, data: JsonObject): JsonObject {
  const root = isObject(memory?.['root']) ? memory['root'] : {};
  const copies = Array.isArray(memory?.['copies']) ? (memory['copies'] as string[]) : [];
  const copied = copies.flatMap((name): [string, unknown][] => {
    const value = valueAt(data, fieldPath(name) ?? []);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...root, ...Object.fromEntries(copied) };
}
