import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { Preset, PresetEntry } from '../../assets/model/preset.ts';
import { builtinEntries } from '../../assets/preset/official-preset.ts';
import { MOST_PRESET_ENTRIES } from '../../assets/preset/write-preset.ts';
import { bookName, readObject } from '../lorebook/read-head.ts';
import { type At, inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import { Identifiers } from '../remember/free-identifier.ts';
import { readText } from '../values/read-scalars.ts';
import { readNativePrompts } from './basic-prompts.ts';
import { readNativeEntry } from './prompt-entry.ts';
import { noteMarks, type PresetOptions, type PresetReading } from './read-preset.ts';

const known: ReadonlySet<string> = new Set(['name', 'active', 'official', 'basicPrompts', 'entries', 'extensions']);
const reserved: ReadonlySet<string> = new Set(['ok', 'kind', 'id', 'revision', 'createdAt', 'updatedAt']);
const entryMembers: ReadonlySet<string> = new Set([
  ...['identifier', 'name', 'content', 'type', 'role', 'injectionPosition', 'injectionDepth'],
  ...['forbidOverrides', 'enabled', 'active'],
]);

/** A preset in native names. @throws ImportRefused for a word that isn't one of a field's */
export function readNativePreset(preset: JsonObject, at: At, options: PresetOptions): PresetReading {
  const { report } = options;
  const name = readText(preset['name'], inside(at, 'name'), report);
  const { entries, basicPrompts } = entriesAndPrompts(preset, at, options);
  noteMarks(preset, at, report);
  const value: Preset = {
    ...others(preset),
    name: bookName(name, { at, report, fallbackName: options.fallbackName }),
    active: false,
    official: false,
    basicPrompts: readNativePrompts(basicPrompts, inside(at, 'basicPrompts'), report),
    entries,
    extensions: readObject(preset['extensions'], inside(at, 'extensions'), report),
  };
  for (const key of Object.keys(preset).filter((member) => reserved.has(member))) {
    report.warn('ignored_argument', inside(at, key), `${key} can only be read; it was left out`);
  }
  return { preset: { value, remembered: {} } };
}

/** Some write the entries as `basicPrompts` (S-391). */
function entriesAndPrompts(preset: JsonObject, at: At, options: PresetOptions) {
  const { basicPrompts, entries: given } = preset;
  const empty = given === undefined || given === null || (Array.isArray(given) && given.length === 0);
  if (Array.isArray(basicPrompts) && empty) {
    const place = inside(at, 'basicPrompts');
    options.report.warn('coerced', place, 'a list here was read as the entries');
    return { entries: readEntries(basicPrompts as unknown[], place, options), basicPrompts: undefined };
  }
  if (given === undefined || given === null) return { entries: builtinEntries(), basicPrompts };
  const place = inside(at, 'entries');
  if (!Array.isArray(given)) throw invalidAt(place, 'a list of entries', given);
  return { entries: readEntries(given as unknown[], place, options), basicPrompts };
}

function readEntries(list: readonly unknown[], at: At, { report, newId }: PresetOptions): PresetEntry[] {
  if (list.length > MOST_PRESET_ENTRIES) throw invalidAt(at, `a list of at most ${MOST_PRESET_ENTRIES} entries`, list);
  const identifiers = new Identifiers(newId, report);
  return list.flatMap((object, index) => {
    const place = inside(at, index);
    if (!isObject(object)) {
      report.drop('damaged', place, 'is no object and was left out');
      return [];
    }
    for (const key of Object.keys(object).filter((member) => !entryMembers.has(member))) {
      report.drop('not_stored', inside(place, key), 'a preset entry has no such field');
    }
    const identifier = identifiers.take(object['identifier'], inside(place, 'identifier'));
    return [readNativeEntry(object, place, { identifier, report })];
  });
}

function others(preset: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(preset).filter(([key]) => !known.has(key) && !reserved.has(key)));
}
