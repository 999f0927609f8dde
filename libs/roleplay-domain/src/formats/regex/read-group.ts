import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { RegexEntry, RegexGroup } from '../../assets/model/regex.ts';
import { MOST_REGEX_ENTRIES } from '../../assets/regex/regex-fields.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import { bookName } from '../lorebook/read-head.ts';
import { type At, inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { Identifiers } from '../remember/free-identifier.ts';
import { keptIn, keptOf, withKept } from '../remember/kept.ts';
import { readText } from '../values/read-scalars.ts';
import { readScript } from './read-script.ts';
import { scriptFieldsOf, writeScript } from './write-script.ts';
import { isUuid } from './uuid-from.ts';

export type GroupOptions = {
  readonly report: Report;
  readonly newId: () => string;
  readonly fallbackName: string;
  readonly strict: boolean;
  /** Members of the file that only say what it is. */
  readonly marks?: readonly string[];
  readonly translate?: (script: JsonObject, at: At, report: Report) => JsonObject;
};

/** The list of scripts and the name of a file of scripts: a list, one script, or `{name?, entries}` (F-90). */
export function scriptList(root: unknown): { list: unknown; name?: unknown; key?: string } {
  if (!isObject(root)) return { list: root };
  if (Object.hasOwn(root, 'findRegex')) return { list: [root] };
  const key = Object.hasOwn(root, 'entries') ? 'entries' : 'data';
  return { list: root[key], name: root['name'], key };
}

/** A group of all scripts of a file; the place of a single one is the file itself. @throws ImportRefused */
export function readGroup(root: unknown, at: At, options: GroupOptions): Imported<RegexGroup> {
  const { report } = options;
  const { list, name, key } = scriptList(root);
  const within = key === undefined ? at : inside(at, key);
  if (!Array.isArray(list)) throw invalidAt(within, 'a list of scripts', list);
  if (list.length > MOST_REGEX_ENTRIES)
    throw invalidAt(within, `a list of at most ${MOST_REGEX_ENTRIES} scripts`, list);
  const isSingle = isObject(root) && key === undefined;
  const rows = (list as unknown[]).map((item, index) => ({ item, at: isSingle ? at : inside(within, index) }));
  const { entries, remembered } = readScripts(rows, options);
  const given = name === undefined ? undefined : readText(name, inside(at, 'name'), report);
  if (isObject(root) && key !== undefined) noteOthers(root, [key, 'name', ...(options.marks ?? [])], at, report);
  const value = { name: bookName(given, { at, report, fallbackName: options.fallbackName }), entries };
  return { value, remembered: remembered.length === 0 ? {} : { entries: Object.fromEntries(remembered) } };
}

/** A group has no place for what else its file says, and the file that it leaves as has neither. */
function noteOthers(root: JsonObject, known: readonly string[], at: At, report: Report): void {
  for (const name of Object.keys(root)) {
    if (known.includes(name)) continue;
    report.drop('not_stored', inside(at, name), 'a group of scripts has only a name and its entries');
  }
}

type Row = { readonly item: unknown; readonly at: At };

function readScripts(rows: readonly Row[], { report, newId, strict, translate }: GroupOptions) {
  const identifiers = new Identifiers(newId, report);
  const entries: RegexEntry[] = [];
  const remembered: [string, JsonObject][] = [];
  for (const { item, at } of rows) {
    if (!isObject(item)) {
      report.drop('damaged', at, 'is no object and was left out');
      continue;
    }
    const object = translate?.(item, at, report) ?? item;
    const reading = readScript(object, at, { report, identifiers, strict });
    if (reading === undefined) continue;
    entries.push(reading.entry);
    const keep = scriptMemory(object, reading, { at, report });
    if (keep.length > 0) remembered.push([reading.entry.identifier, { keep }]);
  }
  return { entries, remembered };
}

type Reading = { entry: RegexEntry; disabledBy: string[] };

function scriptMemory(source: JsonObject, { entry, disabledBy }: Reading, { at, report }: { at: At; report: Report }) {
  const written = writeScript(entry);
  const { id } = source;
  if (id !== undefined && id !== null && !isUuid(entry.identifier)) {
    report.warn('coerced', inside(at, 'id'), 'is no UUID; exports have one that is made from it');
  }
  // A script that says nothing of it was on before it was found not to work.
  const isOff = { disabled: source['disabled'] ?? (Object.hasOwn(source, 'enabled') ? undefined : false) };
  return keptOf({
    source: { ...source, ...(disabledBy.length > 0 && isOff.disabled !== undefined && isOff) },
    written,
    native: entry,
    fieldsOf: (path) => scriptFieldsOf(path, disabledBy),
    isDropped: (path) =>
      path[0] === 'id' ||
      (path[0] === 'identifier' && source['identifier'] !== entry.identifier) ||
      report.isDropped(inside(at, path[0] ?? '')),
  });
}

/** The file of a group: a list of SillyTavern's scripts, with all keys that they came with (F-102). */
export function writeGroup({ value, remembered }: Imported<RegexGroup>): JsonObject[] {
  return value.entries.map((entry) => {
    const memory = remembered.entries?.[entry.identifier];
    return withKept(writeScript(entry), keptIn(memory), entry);
  });
}
