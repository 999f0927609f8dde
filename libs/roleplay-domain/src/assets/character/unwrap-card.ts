import { memberOf, pathOf, type Place } from '../fields/place.ts';
import { InvalidValue } from '../fields/invalid-value.ts';
import { isObject } from '../fields/number-token.ts';
import type { JsonObject } from '../model/json.ts';
import type { Warning } from '../model/warning.ts';
import { camelCaseSpellings, characterFields } from './character-fields.ts';

/** The card's fields and where they stand; `outside` is what a wrapper holds beside them. */
export type UnwrappedCard = { data: JsonObject; place: Place; outside: JsonObject; warnings: Warning[] };

/** Bare data, `chara_card_v2` and `_v3` wrappers, `{character: …}` and `{data}` without `spec` (S-108, S-332). */
export function unwrapCard(object: JsonObject, place: Place): UnwrappedCard {
  const { character, data, ...rest } = object;
  if (isObject(character) && !looksBare(object)) {
    const inner = unwrapCard(character, memberOf(place, 'character'));
    return { ...inner, outside: { ...withoutMember(object, 'character'), ...inner.outside } };
  }
  if (!isWrapper(object)) return { data: object, place, outside: {}, warnings: [] };
  const inner = memberOf(place, 'data');
  if (!isObject(data)) throw new InvalidValue(inner, 'object', data);
  const outside = withoutMember({ ...rest, ...(character !== undefined && { character }) }, 'spec');
  const warnings = typeof object['spec'] === 'string' ? newerSpec(object, place) : [withoutSpec(place)];
  return { data, place: inner, outside: withoutMember(outside, 'spec_version'), warnings };
}

function isWrapper({ spec, data, ...rest }: JsonObject): boolean {
  if (typeof spec === 'string' && spec.startsWith('chara_card_')) return true;
  if (!isObject(data)) return false;
  const isCard =
    Object.hasOwn(data, 'name') && (Object.hasOwn(data, 'first_mes') || Object.hasOwn(data, 'description'));
  return isCard || !looksBare(rest);
}

function looksBare(object: JsonObject): boolean {
  return Object.keys(object).some(
    (name) => Object.hasOwn(characterFields, name) || Object.hasOwn(camelCaseSpellings, name),
  );
}

function withoutSpec(place: Place): Warning {
  return {
    code: 'coerced',
    path: pathOf(memberOf(place, 'spec')),
    message: 'a wrapper without spec was read as a card',
  };
}

function newerSpec({ spec }: JsonObject, place: Place): Warning[] {
  if (spec === 'chara_card_v2' || spec === 'chara_card_v3') return [];
  const message = 'this card version is newer than chara_card_v3, as which it was read';
  return [{ code: 'newer_spec', path: pathOf(memberOf(place, 'spec')), message }];
}

function withoutMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
