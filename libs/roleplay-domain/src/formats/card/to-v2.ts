import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { same } from '../../assets/asset/same.ts';
import { readNumber } from '../values/read-scalars.ts';

const laterFields = [
  ...['nickname', 'creator_notes_multilingual', 'source', 'group_only_greetings'],
  ...['creation_date', 'modification_date', 'assets'],
];
const NOTE = 'This V2 copy leaves out parts that only a V3 card can hold; the V3 card is in the same file.';

/** A V2 card for programs that read no V3 (F-60). If anything was left out, its notes say so. */
export function toV2(data: JsonObject): JsonObject {
  const loses = { anything: false };
  const fields = Object.entries(data).filter(([name, value]) => {
    const later = laterFields.includes(name);
    if (later && name !== 'modification_date' && !isNothing(value)) loses.anything = true;
    return !later;
  });
  const older = Object.fromEntries(fields);
  const book = older['character_book'];
  if (isObject(book)) older['character_book'] = olderBook(book, loses);
  const notes = typeof older['creator_notes'] === 'string' ? older['creator_notes'] : '';
  if (loses.anything) older['creator_notes'] = notes === '' ? NOTE : `${notes}\n${NOTE}`;
  return { spec: 'chara_card_v2', spec_version: '2.0', data: older };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || same(value, []) || same(value, {});
}

type Losses = { anything: boolean };

function olderBook(book: JsonObject, loses: Losses): JsonObject {
  const { entries } = book;
  if (!Array.isArray(entries)) return book;
  const ids = new Set<number>();
  return {
    ...book,
    entries: (entries as unknown[]).map((entry) => (isObject(entry) ? olderEntry(entry, ids, loses) : entry)),
  };
}

function olderEntry(entry: JsonObject, ids: Set<number>, loses: Losses): JsonObject {
  const { use_regex: useRegex, content, id, ...rest } = entry;
  const plain = typeof content === 'string' ? content.replace(/^(?:@@[^\n]*(?:\n|$))+/, '') : content;
  if (useRegex === true || plain !== content) loses.anything = true;
  return { ...rest, content: plain, id: freeNumber(id, ids) };
}

function freeNumber(id: unknown, ids: Set<number>): number {
  const given = readNumber(id);
  let number = given !== undefined && Number.isSafeInteger(given) ? given : 0;
  while (ids.has(number)) number++;
  ids.add(number);
  return number;
}
