import { avatarForm } from '../../assets/avatar/avatar.ts';
import { isObject } from '../../assets/fields/number-token.ts';
import { type Character, characterLists, characterTexts } from '../../assets/model/character.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { Lorebook } from '../../assets/model/lorebook.ts';
import type { RegexGroup } from '../../assets/model/regex.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import { isPatternKey } from '../lorebook/codes.ts';
import { writeCharacterBook } from '../lorebook/write-book.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { writeGroup } from '../regex/read-group.ts';
import { readTime } from '../time/read-time.ts';
import { readNumber, scalarText } from '../values/read-scalars.ts';
import type { EmbeddedFile } from './assets.ts';
import type { Picture } from './picture.ts';

/** One consistent state of a character (F-9). */
export type CharacterExport = {
  readonly character: Imported<Character>;
  /** The linked assets, only if they were changed since the import: else the card's own copies are written (F-56). */
  readonly lorebook?: Imported<Lorebook>;
  readonly regex?: Imported<RegexGroup>;
  readonly files: readonly EmbeddedFile[];
  /** The file that a virtual path in `avatar` names; absent if it is gone. */
  readonly avatar?: Picture;
  /** When the character was last changed, in seconds since 1970. */
  readonly modifiedAt: number;
};

/** `data` of a V3 card without its assets' final form: every required field is there, ids and dates have V3's types (F-59). */
export function writeData({ character, lorebook, regex, modifiedAt }: CharacterExport, report: Report): JsonObject {
  const { avatar, character_book: book, extensions, ...data } = character.value.data;
  const { fav: _, ...kept } = extensions;
  const at = inside(undefined, 'data');
  const present = lorebook ? writeCharacterBook(lorebook) : (book ?? undefined);
  const keepsAvatar = typeof avatar === 'string' && avatarForm(avatar) !== 'file';
  return {
    ...Object.fromEntries(characterTexts.map((name) => [name, ''])),
    ...Object.fromEntries(characterLists.map((name) => [name, []])),
    ...data,
    ...dates(data, at, report),
    modification_date: modifiedAt,
    ...(keepsAvatar && { avatar }),
    ...(present && { character_book: completeBook(present) }),
    extensions: { ...kept, ...(regex && { regex_scripts: writeGroup(regex) }) },
  };
}

function dates(data: JsonObject, at: At, report: Report): JsonObject {
  const { creation_date: created } = data;
  if (created === undefined || readNumberOnly(created) !== undefined) return {};
  const time = readTime(created);
  const place = inside(at, 'creation_date');
  if (time !== undefined) {
    report.warn('coerced', place, 'is written as seconds since 1970');
    return { creation_date: Math.floor(time / 1000) };
  }
  report.drop('not_stored', place, 'is no time and is not written');
  return { creation_date: undefined };
}

function readNumberOnly(value: unknown): number | undefined {
  return typeof value === 'string' ? undefined : readNumber(value);
}

/** A book as it came, with the fields that V3 requires. */
function completeBook(book: JsonObject): JsonObject {
  const { entries } = book;
  return {
    ...book,
    ...(!isObject(book['extensions']) && { extensions: {} }),
    ...(Array.isArray(entries) && {
      entries: entries.map((entry: unknown) => (isObject(entry) ? completeEntry(entry) : entry)),
    }),
    ...((entries === undefined || entries === null) && { entries: [] }),
  };
}

function completeEntry(entry: JsonObject): JsonObject {
  const { id } = entry;
  const keys = Array.isArray(entry['keys']) ? (entry['keys'] as unknown[]) : [];
  const hasId = typeof id === 'string' || (id !== undefined && readNumber(id) !== undefined);
  const { id: _, ...rest } = entry;
  return {
    keys: [],
    content: '',
    enabled: true,
    insertion_order: 100,
    use_regex: keys.some((key) => typeof key === 'string' && isPatternKey(key)),
    ...(hasId ? entry : rest),
    ...(!hasId && scalarText(id) !== undefined && { id: scalarText(id) }),
    ...(!isObject(entry['extensions']) && { extensions: {} }),
  };
}
