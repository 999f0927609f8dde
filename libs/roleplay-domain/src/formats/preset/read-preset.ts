import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { fixedIdentifiers, type Preset, type PresetEntry } from '../../assets/model/preset.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import type { RegexGroup } from '../../assets/model/regex.ts';
import { builtinEntries, builtinEntry } from '../../assets/preset/official-preset.ts';
import { MOST_PRESET_ENTRIES } from '../../assets/preset/write-preset.ts';
import { bookName, readObject } from '../lorebook/read-head.ts';
import { type At, inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { readGroup } from '../regex/read-group.ts';
import { Identifiers } from '../remember/free-identifier.ts';
import { keptOf } from '../remember/kept.ts';
import { readText } from '../values/read-scalars.ts';
import { ownPart, readForeignPrompts } from './basic-prompts.ts';
import { readOrder, type OrderItem } from './order-lists.ts';
import { promptFieldsOf, readPrompt, writePrompt } from './prompt-entry.ts';
import { settingsOf } from './settings.ts';
import { isTail } from './write-preset.ts';

export type PresetOptions = { readonly report: Report; readonly newId: () => string; readonly fallbackName: string };

/** A preset, and the group of the scripts that came in it. */
export type PresetReading = { preset: Imported<Preset>; regex?: Imported<RegexGroup> };

type PromptRow = { readonly object: JsonObject; readonly at: At; readonly given: unknown };

/** A chat-completion preset of SillyTavern (F-110 to F-118). `preset` has no connection keys any more. @throws ImportRefused */
export function readForeignPreset(preset: JsonObject, at: At, options: PresetOptions): PresetReading {
  const { report } = options;
  const { entries, sources } = readPrompts(preset, at, options);
  const order = readOrder(preset['prompt_order'], inside(at, 'prompt_order'), report);
  if (order === undefined) noteNoOrder(preset, at, report);
  const ordered = placed(entries, order?.items ?? defaultOrder(at), report);
  const { others } = ownPart(preset);
  const given = readText(preset['name'], inside(at, 'name'), report);
  const name = bookName(given, { at, report, fallbackName: options.fallbackName });
  const { extensions, regex } = readExtensions(preset, at, { ...options, fallbackName: name });
  const value: Preset = {
    ...(isObject(others) ? others : {}),
    name,
    active: false,
    official: false,
    basicPrompts: readForeignPrompts(preset, at, report),
    entries: ordered.map((entry) => withOwnFlags(entry, sources.get(entry.identifier)?.object)),
    extensions: { ...extensions, ...settingsOf(preset, extensions) },
  };
  noteMarks(preset, at, report);
  const memory = rememberedEntries(value, { sources, items: order?.items ?? [], report });
  const remembered = compact({ self: order?.memory ?? {}, entries: memory });
  return { preset: { value, remembered }, ...(regex && { regex }) };
}

function compact<T extends Record<string, object>>(parts: T): Partial<T> {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)) as Partial<T>;
}

function readPrompts(preset: JsonObject, at: At, { report, newId }: PresetOptions) {
  const prompts = promptRows(preset, at, report);
  if (prompts.length > MOST_PRESET_ENTRIES) {
    throw invalidAt(inside(at, 'prompts'), `a list of at most ${MOST_PRESET_ENTRIES} prompts`, preset['prompts']);
  }
  const identifiers = new Identifiers(newId, report);
  const entries = new Map<string, PresetEntry>();
  const sources = new Map<string, PromptRow>();
  for (const row of prompts) {
    const identifier = identifiers.take(row.given, inside(row.at, 'identifier'));
    entries.set(identifier, readPrompt(row.object, row.at, { identifier, report }));
    sources.set(identifier, row);
  }
  return { entries, sources };
}

/** `active: true` and `official: true` of a file mean nothing here (F-110). */
export function noteMarks(preset: JsonObject, at: At, report: Report): void {
  for (const mark of ['active', 'official']) {
    if (preset[mark] === true) report.drop('not_stored', inside(at, mark), 'an import never sets this mark');
  }
}

function noteNoOrder(preset: JsonObject, at: At, report: Report): void {
  const message = 'the file has no order of its prompts; they stand in the usual one';
  report.warn('coerced', Object.hasOwn(preset, 'prompt_order') ? inside(at, 'prompt_order') : at, message);
}

const legacyContents: readonly (readonly [identifier: string, key: string])[] = [
  ['main', 'main_prompt'],
  ['nsfw', 'nsfw_prompt'],
  ['jailbreak', 'jailbreak_prompt'],
];

/** The prompts of a file; those of an old one stand at its root (F-117). */
function promptRows(preset: JsonObject, at: At, report: Report): PromptRow[] {
  const list = preset['prompts'];
  const within = inside(at, 'prompts');
  if (list !== undefined && list !== null && !Array.isArray(list)) {
    report.drop('damaged', within, 'is no list and was left out');
  }
  const rows = (Array.isArray(list) ? (list as unknown[]) : []).flatMap((object, index): PromptRow[] => {
    const place = inside(within, index);
    if (isObject(object)) return [{ object, at: place, given: object['identifier'] }];
    report.drop('damaged', place, 'is no object and was left out');
    return [];
  });
  const known = new Set(rows.map(({ given }) => given));
  const legacy = legacyContents.flatMap(([identifier, key]): PromptRow[] => {
    const content = readText(preset[key], inside(at, key), report);
    if (content === undefined) return [];
    if (known.has(identifier)) {
      report.drop('not_stored', inside(at, key), `the prompt ${identifier} says something else, and counts`);
      return [];
    }
    report.warn('coerced', inside(at, key), `was read as the content of the prompt ${identifier}`);
    return [{ object: { ...builtinPrompt(identifier), content }, at: inside(at, key), given: identifier }];
  });
  return [...rows, ...legacy];
}

function builtinPrompt(identifier: string): JsonObject {
  const { name } = builtinEntry(identifier);
  return { identifier, name };
}

function defaultOrder(at: At): OrderItem[] {
  return builtinEntries().map(({ identifier, enabled }) => ({ identifier, object: { identifier, enabled }, at }));
}

/** The entries in the order of the list, those outside it after them (F-112). */
function placed(entries: Map<string, PresetEntry>, items: readonly OrderItem[], report: Report): PresetEntry[] {
  const left = new Map(entries);
  const listed = items.flatMap(({ identifier, object, at }): PresetEntry[] => {
    const own = left.get(identifier);
    const entry = own ?? (fixedIdentifiers.has(identifier) ? builtinEntry(identifier) : undefined);
    if (entry === undefined) {
      report.drop('reference_removed', at, 'there is no such prompt in the file');
      return [];
    }
    left.delete(identifier);
    return [{ ...entry, active: object['active'] !== false, enabled: object['enabled'] !== false }];
  });
  return [...listed, ...left.values()];
}

/** What our own export says of an entry that a list can't say: its type, and that it is off though enabled. */
function withOwnFlags(entry: PresetEntry, prompt: JsonObject | undefined): PresetEntry {
  const type = ['builtin', 'marker', 'custom'].includes(String(prompt?.['type'])) ? prompt?.['type'] : entry.type;
  const own = prompt?.['active'] === false && typeof prompt['enabled'] === 'boolean';
  return {
    ...entry,
    type: type as PresetEntry['type'],
    ...(own && { active: false, enabled: prompt['enabled'] === true }),
  };
}

function readExtensions(preset: JsonObject, at: At, options: PresetOptions) {
  const { report } = options;
  const within = inside(at, 'extensions');
  const { regex_scripts: scripts, ...extensions } = readObject(preset['extensions'], within, report);
  if (!Array.isArray(scripts))
    return { extensions: { ...extensions, ...(scripts !== undefined && { regex_scripts: scripts }) } };
  if (scripts.length === 0) return { extensions };
  const place = inside(within, 'regex_scripts');
  const regex = readGroup(scripts, place, { ...options, strict: false });
  const message = `the regex group ${JSON.stringify(regex.value.name)} belongs to this preset and acts in a chat only once it is in the chat's regexIds`;
  report.warn('bound', place, message);
  return { extensions, regex };
}

type Sources = { sources: ReadonlyMap<string, PromptRow>; items: readonly OrderItem[]; report: Report };

function rememberedEntries(preset: Preset, { sources, items, report }: Sources): Record<string, JsonObject> {
  const order = new Map(items.map(({ identifier, object }) => [identifier, object]));
  const all = preset.entries.flatMap((entry, index): [string, JsonObject][] => {
    const row = sources.get(entry.identifier);
    const written = writePrompt(entry, !entry.active && !isTail(preset.entries, index));
    const keep =
      row === undefined
        ? []
        : keptOf({
            source: row.object,
            written,
            native: entry,
            fieldsOf: promptFieldsOf,
            isDropped: (path) => path[0] === 'identifier' || report.isDropped(inside(row.at, path[0] ?? '')),
          });
    const { identifier: _i, enabled, ...rest } = order.get(entry.identifier) ?? {};
    const listed = { ...rest, ...(typeof enabled !== 'boolean' && enabled !== undefined && { enabled }) };
    const memory = { ...(keep.length > 0 && { keep }), ...(Object.keys(listed).length > 0 && { listed }) };
    return Object.keys(memory).length === 0 ? [] : [[entry.identifier, memory]];
  });
  return Object.fromEntries(all);
}
