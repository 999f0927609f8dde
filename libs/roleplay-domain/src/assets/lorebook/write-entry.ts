import { readEntry } from '../../formats/lorebook/read-entry.ts';
import { Report } from '../../formats/outcome/report.ts';
import { Identifiers } from '../../formats/remember/free-identifier.ts';
import type { Place } from '../fields/place.ts';
import type { JsonObject } from '../model/json.ts';
import type { Lorebook, LorebookEntry } from '../model/lorebook.ts';
import type { Warning } from '../model/warning.ts';
import { checkEntry } from './check-entry.ts';

export type EntryInput = { object: JsonObject; place: Place };

/** @throws InvalidValue */
export function readLorebookEntry(value: unknown, place: Place): EntryInput {
  return { object: checkEntry(value, place), place };
}

/** The entry in native form. Its `identifier` may be that of an entry of the book; another id counts if it is free there (S-338). */
export function newLorebookEntry(
  { object, place }: EntryInput,
  book: Lorebook,
  newId: () => string,
): { entry: LorebookEntry; warnings: Warning[] } {
  const report = new Report();
  const identifiers = new Identifiers(newId, report);
  const names = typeof object['identifier'] === 'string' ? [] : book.entries.map(({ identifier }) => identifier);
  for (const name of names) identifiers.take(name, place);
  const { entry } = readEntry(object, place, { report, identifiers, strict: true, bookScanDepth: book.scanDepth });
  return { entry, warnings: report.warnings };
}
