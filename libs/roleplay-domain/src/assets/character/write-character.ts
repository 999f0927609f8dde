import { memberOf, type Place } from '../fields/place.ts';
import { avatarWarnings } from '../avatar/avatar.ts';
import { anyObject } from '../fields/field.ts';
import { type Given, otherMembers, readMembers } from '../fields/members.ts';
import { type Character, type CharacterData, characterLists, characterTexts } from '../model/character.ts';
import type { JsonObject } from '../model/json.ts';
import { withoutReadOnly } from '../model/read-only-members.ts';
import type { Written } from '../model/written.ts';
import { characterFields } from './character-fields.ts';
import { sortOutside } from './outside-members.ts';
import { toSnakeCase } from './snake-case.ts';
import { unwrapCard } from './unwrap-card.ts';

export type CharacterInput = Given<typeof characterFields> & { others: JsonObject };

const required = ['name', 'description', 'first_mes'] as const;

/** Reads what create and update take, strictly: nothing is converted (S-127). @throws InvalidValue */
export function readCharacter(payload: unknown, place: Place, use: 'create' | 'update'): Written<CharacterInput> {
  const card = unwrapCard(anyObject.read(payload, place), place);
  const own = withoutReadOnly(card.data, card.place);
  const { data, spelt, warnings } = toSnakeCase(own.object, card.place);
  const options = { place: card.place, spelt, required: use === 'create' ? required : [] };
  const value = { ...readMembers(characterFields, data, options), others: otherMembers(characterFields, data) };
  const outside = sortOutside(card.outside, data, place);
  return {
    value,
    remembered: outside.remembered,
    warnings: [
      ...card.warnings,
      ...outside.warnings,
      ...own.warnings,
      ...warnings,
      ...avatarWarnings(value.avatar, memberOf(card.place, 'avatar')),
    ],
  };
}

export function newCharacter({ others, ...fields }: CharacterInput): Character {
  return { data: withDefaults({ ...fields, ...others }), lorebookId: null, regexId: null };
}

/** A patch of `data`: a given field replaces, an absent one stays. */
export function changedCharacter(before: Character, { others, ...fields }: CharacterInput): Character {
  return { ...before, data: { ...before.data, ...fields, ...others } };
}

/** Every field that a read shows (S-331), in the order of the model. */
function withDefaults(given: JsonObject): CharacterData {
  const texts = characterTexts.map((name) => [name, '']);
  const lists = characterLists.map((name) => [name, []]);
  return Object.fromEntries([
    ['name', ''],
    ...texts,
    ...lists,
    ['extensions', {}],
    ...Object.entries(given),
  ]) as CharacterData;
}
