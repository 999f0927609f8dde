import type { JsonObject } from '../../assets/model/json.ts';
import type { LorebookEntry } from '../../assets/model/lorebook.ts';
import { same } from '../../assets/asset/same.ts';
import { kept, type Kept, keptIn, keptOf, withKept } from '../remember/kept.ts';
import { readNumber } from '../values/read-scalars.ts';
import { noteCodes, OUTLET } from './codes.ts';
import { entryFieldsOf, exactTwins } from './entry-fields.ts';

/** The two dialects that lorebooks are exported in, and that files of them come back in exactly. */
export type BookDialect = 'worldInfo' | 'characterBook';

export type EntryMemory = {
  readonly dialect: BookDialect;
  readonly source: JsonObject;
  readonly written: JsonObject;
  readonly entry: LorebookEntry;
  readonly bookScanDepth: number | null;
  readonly disabledBy: readonly string[];
  isDropped(path: readonly string[]): boolean;
};

/* World Info's way to say that the program's own setting counts. */
const settingOfTheProgram = ['scanDepth', 'caseSensitive', 'matchWholeWords', 'useGroupScoring'];

/** What an export of the entry in the dialect that it came in needs to know beyond its native fields. */
export function rememberEntry(memory: EntryMemory): Kept[] {
  const { dialect, source, written, disabledBy } = memory;
  const native = withBook(memory.entry, memory.bookScanDepth);
  const fieldsOf = (path: readonly string[]) => entryFieldsOf(path, disabledBy);
  const isDropped = (path: readonly string[]) =>
    memory.isDropped(path) || isOtherId(path, memory) || isSwitchWithoutContent(path, memory);
  const exact = keptOf({ source: withSwitch(memory), written, native, fieldsOf, isDropped });
  if (dialect === 'characterBook') {
    const unnamed = (source['name'] ?? undefined) === undefined && source['comment'] === memory.entry.name;
    return unnamed
      ? [...exact, kept({ native, fieldsOf: () => ['name', 'extensions.cc.comment'] }, ['name'], undefined)]
      : exact;
  }
  const unset = settingOfTheProgram.filter((key) => !Object.hasOwn(source, key) && written[key] !== null);
  return [...exact, ...unset.map((key) => kept({ native, fieldsOf }, [key], null))];
}

/* An export has to write some content, and so can't say again why the entry was disabled: it stays off. */
function isSwitchWithoutContent([name = '']: readonly string[], { disabledBy }: EntryMemory): boolean {
  return disabledBy.includes('content') && (name === 'enabled' || name === 'disable');
}

/* An entry that says nothing of it was on before it was found not to work. */
function withSwitch({ dialect, source, disabledBy }: EntryMemory): JsonObject {
  if (disabledBy.length === 0 || Object.hasOwn(source, 'enabled') || Object.hasOwn(source, 'disable')) return source;
  return { ...source, ...(dialect === 'worldInfo' ? { disable: false } : { enabled: true }) };
}

/* An id that was taken, or was no number where there must be one, does not come back: it would be there twice, or break others. */
function isOtherId(path: readonly string[], { dialect, source, written, entry }: EntryMemory): boolean {
  const [name = ''] = path;
  if (path.length === 1 && name === 'identifier') return source['identifier'] !== entry.identifier;
  if (path.length !== 1 || (name !== 'uid' && name !== 'id')) return false;
  if (dialect === 'worldInfo') return name === 'uid' && String(source['uid']) !== String(written['uid']);
  return Object.hasOwn(written, name) && String(source[name]) !== String(written[name]);
}

/** The written entry, with the values that it came with where nothing has changed since. */
export function recallEntry(
  written: JsonObject,
  entry: LorebookEntry,
  memory: { remembered: JsonObject | undefined; from: unknown; to: BookDialect; bookScanDepth: number | null },
): JsonObject {
  const native = withBook(entry, memory.bookScanDepth);
  const members = keptIn(memory.remembered);
  if (memory.from === memory.to) return withKept(written, members, native);
  return withKept(
    written,
    members.flatMap((member) => translated(member, memory.to)),
    native,
  );
}

function translated(member: Kept, to: BookDialect): Kept[] {
  const name = member.at.at(-1) ?? '';
  if (name === 'position' && !hasNoPlace(member.value)) return [];
  for (const [worldInfo, extension] of exactTwins) {
    if (to === 'characterBook' && same(member.at, [worldInfo])) return [{ ...member, at: ['extensions', extension] }];
    if (to === 'worldInfo' && member.at[0] === 'extensions' && name === extension)
      return [{ ...member, at: [worldInfo] }];
  }
  return [];
}

/** Positions that both dialects have, and the native model does not. */
function hasNoPlace(position: unknown): boolean {
  const code = readNumber(position) ?? -1;
  return noteCodes.has(code) || code === OUTLET;
}

function withBook(entry: LorebookEntry, scanDepth: number | null): JsonObject {
  return { ...entry, book: { scanDepth } };
}
