import { memberOf, pathOf, type Place } from '../fields/place.ts';
import { anyObject, described, flag, listOf, text } from '../fields/field.ts';
import { type Fields, type Given, objectSchema, otherMembers, readMembers } from '../fields/members.ts';
import { named, requireUnique } from '../model/entries.ts';
import type { JsonObject } from '../model/json.ts';
import type { Preset, PresetEntry } from '../model/preset.ts';
import { withoutReadOnly } from '../model/read-only-members.ts';
import { nothingRemembered } from '../model/remembered.ts';
import type { Warning } from '../model/warning.ts';
import type { Written } from '../model/written.ts';
import { builtinEntries, defaultBasicPrompts } from './official-preset.ts';
import { basicPromptsField, presetEntryField } from './preset-fields.ts';

export const MOST_PRESET_ENTRIES = 1000;

export const presetFields = {
  name: text({ notEmpty: true, maxCharacters: 512 }),
  active: described(flag, 'Exactly one preset is active; true takes the mark from another one.'),
  official: described(flag, 'Read-only.'),
  basicPrompts: basicPromptsField,
  entries: described(
    listOf(presetEntryField, { max: MOST_PRESET_ENTRIES }),
    'Stored exactly as listed. Absent on create: the twelve built-in entries.',
  ),
  extensions: anyObject,
} satisfies Fields;

export type PresetInput = Given<Omit<typeof presetFields, 'official'>> & { others: JsonObject };

/** Reads what create and update take; open. @throws InvalidValue */
export function readPreset(payload: unknown, place: Place, use: 'create' | 'update'): Written<PresetInput> {
  const { object, warnings } = withoutReadOnly(anyObject.read(payload, place), place);
  const required = use === 'create' ? (['name'] as const) : [];
  const { official, ...given } = readMembers(presetFields, object, { place, required });
  requireUnique(given.entries ?? [], memberOf(place, 'entries'));
  const value = { ...given, others: otherMembers(presetFields, object) };
  return { value, remembered: nothingRemembered, warnings: [...warnings, ...officialWarning(official, place)] };
}

function officialWarning(official: boolean | undefined, place: Place): Warning[] {
  if (official !== true) return [];
  return [
    { code: 'not_stored', path: pathOf(memberOf(place, 'official')), message: 'only Taproom makes official presets' },
  ];
}

export function newPreset(input: PresetInput, newId: () => string): Preset {
  const { name = '', active = false, basicPrompts, entries, extensions = {}, others } = input;
  return {
    name,
    active,
    official: false,
    basicPrompts: { ...defaultBasicPrompts(), ...basicPrompts },
    entries: entries ? named<PresetEntry>(entries, newId) : builtinEntries(),
    extensions,
    ...others,
  };
}

/** `basicPrompts` is patched by key (S-69). */
export function changedPreset(before: Preset, input: PresetInput, newId: () => string): Preset {
  const { basicPrompts, entries, others, ...given } = input;
  return {
    ...before,
    ...given,
    ...others,
    basicPrompts: { ...before.basicPrompts, ...basicPrompts },
    entries: entries ? named<PresetEntry>(entries, newId) : before.entries,
  };
}

export function presetSchema(use: 'create' | 'update'): JsonObject {
  return objectSchema(presetFields, { open: true, required: use === 'create' ? ['name'] : [] });
}
