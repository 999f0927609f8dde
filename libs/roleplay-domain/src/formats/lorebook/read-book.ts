import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { Lorebook, LorebookEntry } from '../../assets/model/lorebook.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import { MOST_LOREBOOK_ENTRIES } from '../../assets/lorebook/native-fields.ts';
import { type At, inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { Identifiers } from '../remember/free-identifier.ts';
import type { Translated } from './foreign-entries.ts';
import { type EntryReading, readEntry } from './read-entry.ts';
import { ownOrder, readBookHead } from './read-head.ts';
import { rememberHead } from './remembered-head.ts';
import { type BookDialect, rememberEntry } from './remembered-entry.ts';
import { UidAllocation } from './uids.ts';
import { writeCharacterBookEntry, writeWorldInfoEntry } from './write-entry.ts';

export type BookOptions = {
  readonly report: Report;
  readonly newId: () => string;
  /** For a book that doesn't say its name. */
  readonly fallbackName: string;
  /** Not strict in a card, which no entry of its book sinks. */
  readonly strict: boolean;
  /** The dialect in which the file can come back; undefined for dialects that are only read. */
  readonly dialect?: BookDialect;
  readonly translate?: (entry: JsonObject) => Translated;
  /** How the file spells `entries`. */
  readonly entriesName?: string;
  /** Rows that are no entries. */
  readonly isHeading?: (entry: JsonObject) => boolean;
};

/** `key` is the entry's in an object of entries. */
type Row = { readonly object: JsonObject; readonly at: At; readonly key?: string };

/**
 * A book of any dialect: as many entries as there are objects in it (F-72), in its order (F-73).
 * @throws ImportRefused
 */
export function readBook(book: JsonObject, at: At, options: BookOptions): Imported<Lorebook> {
  const { report } = options;
  const head = readBookHead(book, at, options);
  requireFewEntries(book['entries'], inside(at, 'entries'), options);
  const rows = entryRows(book, inside(at, options.entriesName ?? 'entries'), options);
  const identifiers = new Identifiers(options.newId, report);
  const readings = rows.map((row) => {
    const { object, names } = options.translate?.(row.object) ?? { object: row.object, names: {} };
    const key = row.key === undefined ? {} : { key: row.key };
    const { strict } = options;
    return readEntry(object, row.at, { report, identifiers, strict, bookScanDepth: head.scanDepth, names, ...key });
  });
  const lorebook: Lorebook = { ...head, entries: readings.map(({ entry }) => entry) };
  const { dialect } = options;
  if (dialect === undefined) return { value: lorebook, remembered: {} };
  const self = { dialect, ...rememberHead(book, lorebook, { dialect, isDropped: droppedAt(report, at) }) };
  const entries = rememberedEntries(rows, readings, { lorebook, dialect, report });
  return { value: lorebook, remembered: { self, ...(Object.keys(entries).length > 0 && { entries }) } };
}

/** What is no entry counts too, headings aside: a million numbers are no book. @throws ImportRefused */
function requireFewEntries(entries: unknown, at: At, { isHeading }: BookOptions): void {
  if (typeof entries !== 'object' || entries === null) return;
  const all: unknown[] = Array.isArray(entries) ? entries : Object.values(entries);
  if (all.length <= MOST_LOREBOOK_ENTRIES) return;
  const count = all.filter((entry) => !(isObject(entry) && isHeading?.(entry) === true)).length;
  if (count > MOST_LOREBOOK_ENTRIES) throw invalidAt(at, `a list of at most ${MOST_LOREBOOK_ENTRIES} entries`, entries);
}

function droppedAt(report: Report, at: At) {
  return (path: readonly string[]): boolean =>
    report.isDropped(path.reduce<At>((place, key) => inside(place, key), at));
}

type Memory = { lorebook: Lorebook; dialect: BookDialect; report: Report };

function rememberedEntries(
  rows: readonly Row[],
  readings: readonly EntryReading[],
  { lorebook, dialect, report }: Memory,
): Record<string, JsonObject> {
  const uids = new UidAllocation(lorebook.entries);
  const bookScanDepth = lorebook.scanDepth;
  const all = rows.flatMap(({ object, at, key }, index): [string, JsonObject][] => {
    const reading = readings[index];
    if (reading === undefined) return [];
    const { entry, disabledBy } = reading;
    const uid = uids.of(entry);
    if (dialect === 'worldInfo') noteOtherUid(object['uid'], uid, { entry, at: inside(at, 'uid'), report });
    const written =
      dialect === 'worldInfo' ? writeWorldInfoEntry(entry, uid) : writeCharacterBookEntry(entry, bookScanDepth);
    const isDropped = droppedAt(report, at);
    const keep = rememberEntry({ dialect, source: object, written, entry, bookScanDepth, disabledBy, isDropped });
    const ownKey = key !== undefined && key !== String(uid) ? { key } : {};
    const memory = { ...(keep.length > 0 && { keep }), ...ownKey };
    return Object.keys(memory).length === 0 ? [] : [[entry.identifier, memory]];
  });
  return Object.fromEntries(all);
}

function entryRows(book: JsonObject, at: At, { report, isHeading }: BookOptions): Row[] {
  const { entries } = book;
  const order = ownOrder(book);
  if (entries === undefined || entries === null) return [];
  if (!Array.isArray(entries) && !isObject(entries)) {
    report.drop('damaged', at, 'is neither a list nor an object of entries, and was left out');
    return [];
  }
  const rows = Array.isArray(entries)
    ? entries.map((object: unknown, index) => ({ object, at: inside(at, index) }))
    : inOwnOrder(byUid(entries), order).map(([key, object]) => ({ object, at: inside(at, key), key }));
  return rows.flatMap((row): Row[] => {
    if (isObject(row.object)) {
      if (isHeading?.(row.object) !== true) return [{ ...row, object: row.object }];
      report.drop('not_stored', row.at, 'a folder is only a heading; it was left out');
    } else report.drop('damaged', row.at, 'is no object and was left out');
    return [];
  });
}

/* World Info numbers its entries; another id is the identifier, and comes back beside a number. */
function noteOtherUid(
  given: unknown,
  uid: number,
  { entry, at, report }: { entry: LorebookEntry; at: At; report: Report },
): void {
  if (given === entry.identifier && given !== String(uid))
    report.warn('coerced', at, 'is no number; exports have one beside it');
}

/** The order that our own export says, where that of the uids is another one. */
function inOwnOrder(pairs: [string, unknown][], order: readonly unknown[]): [string, unknown][] {
  const ranks = new Map(order.map((key, rank) => [key, rank]));
  const rank = ([key]: [string, unknown]): number => ranks.get(key) ?? order.length;
  return order.length === 0 ? pairs : [...pairs].sort((a, b) => rank(a) - rank(b));
}

/** In ascending order of `uid`, else of the key; what has no number comes last, as it stood (S-337). */
function byUid(entries: JsonObject): [string, unknown][] {
  const rank = ([key, entry]: [string, unknown]): number => {
    const uid = isObject(entry) ? (entry['uid'] ?? key) : key;
    const number = typeof uid === 'number' ? uid : typeof uid === 'string' && uid.trim() !== '' ? Number(uid) : NaN;
    return Number.isNaN(number) ? Infinity : number;
  };
  const ranked = Object.entries(entries).map((pair) => ({ pair, rank: rank(pair) }));
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1)).map(({ pair }) => pair);
}
