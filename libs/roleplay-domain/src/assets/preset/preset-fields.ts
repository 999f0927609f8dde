import { anyObject, described, type Field, flag, oneOf, text, whole } from '../fields/field.ts';
import { type Fields, objectSchema, otherMembers, readMembers, refuseOthers } from '../fields/members.ts';
import { identifierField } from '../model/entries.ts';
import type { JsonObject } from '../model/json.ts';
import {
  basicPromptNames,
  fixedIdentifiers,
  type PresetEntry,
  presetEntryDefaults,
  presetEntryTypes,
  presetPositions,
  presetRoles,
} from '../model/preset.ts';
import type { Unnamed } from '../model/written.ts';

export const presetEntryFields = {
  identifier: described(
    identifierField,
    `Unique in the preset; a UUID is made where there is none. These have a meaning: ${[...fixedIdentifiers.keys()].join(', ')}.`,
  ),
  name: text(),
  content: described(text(), 'What is said; a marker has none, since it stands for a part of the chat.'),
  role: described(oneOf(presetRoles), 'Default: system.'),
  type: described(oneOf(presetEntryTypes), "Default: that of a fixed identifier, else 'custom'."),
  injectionPosition: described(
    oneOf(presetPositions),
    'absolute: within the history, at injectionDepth. Default: relative.',
  ),
  injectionDepth: described(whole({ min: 0 }), '0 is after the last message. Default: 4.'),
  forbidOverrides: described(flag, 'Whether a character may not replace it. Default: false.'),
  enabled: described(flag, 'Default: true.'),
  active: described(flag, 'Whether it has a place in the prompt. Default: true.'),
} satisfies Fields;

/** An entry as upsert, create and update take it; closed. @throws InvalidValue */
export const presetEntryField: Field<Unnamed<PresetEntry>> = {
  schema: objectSchema(presetEntryFields, { open: false }),
  read(value, place) {
    const object = anyObject.read(value, place);
    const given = readMembers(presetEntryFields, object, { place });
    refuseOthers(presetEntryFields, object, { place, noun: 'preset entry' });
    const type = fixedIdentifiers.get(given.identifier ?? '') ?? 'custom';
    return { ...presetEntryDefaults, type, ...given };
  },
};

const promptFields: Fields = Object.fromEntries(basicPromptNames.map((name) => [name, text()]));

/** The texts around the parts of a prompt; each key by itself, other keys are kept. @throws InvalidValue */
export const basicPromptsField: Field<JsonObject> = {
  schema: objectSchema(promptFields, {
    open: true,
    description: 'Texts around the parts of a prompt; lorebook holds {0}.',
  }),
  read(value, place) {
    const object = anyObject.read(value, place);
    return { ...readMembers(promptFields, object, { place }), ...otherMembers(promptFields, object) };
  },
};
