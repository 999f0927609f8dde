import { memberOf, pathOf, type Place } from '../fields/place.ts';
import { same } from '../asset/same.ts';
import type { JsonObject } from '../model/json.ts';
import type { Remembered } from '../model/remembered.ts';
import type { Warning } from '../model/warning.ts';
import { camelCaseSpellings, characterFields } from './character-fields.ts';

/** What another app writes beside the card for itself (F-54); in no export. */
const privateKeys = [
  'json_data',
  'chat',
  'fav',
  'shallow',
  'date_added',
  'date_last_chat',
  'chat_size',
  'data_size',
  'create_date',
];
/** Members of our own read around `data`: handing a read back is fine. */
const ownRead = ['ok', 'kind', 'id', 'revision', 'createdAt', 'updatedAt', 'lorebookId', 'regexId'];

/**
 * What becomes of the members of a wrapper beside `data` (S-332): copies of its fields (F-51) and private keys are not stored;
 * all others are remembered for an export.
 */
export function sortOutside(
  outside: JsonObject,
  data: JsonObject,
  place: Place,
): { remembered: Remembered; warnings: Warning[] } {
  const kept: [string, unknown][] = [];
  const warnings: Warning[] = [];
  const note = (code: Warning['code'], name: string, message: string): void => {
    warnings.push({ code, path: pathOf(memberOf(place, name)), message });
  };
  for (const [name, value] of Object.entries(outside)) {
    const field = fieldOf(name);
    if (ownRead.includes(name)) note('ignored_argument', name, `${name} can only be read; it was left out`);
    else if (privateKeys.includes(name)) note('not_stored', name, 'another app keeps this for itself; it was left out');
    else if (field === undefined) {
      kept.push([name, value]);
      note('not_supported', name, 'it has no effect here; it is kept for exports');
    } else if (!same(value, data[field]))
      note('not_stored', name, 'the value inside the card counts; this one was left out');
  }
  const remembered = kept.length === 0 ? {} : { self: { root: Object.fromEntries(kept) } };
  return { remembered, warnings };
}

function fieldOf(name: string): string | undefined {
  if (Object.hasOwn(characterFields, name)) return name;
  return Object.entries(camelCaseSpellings).find(([spelling]) => spelling === name)?.[1];
}
