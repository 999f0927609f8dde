import type { JsonObject } from '../model/json.ts';
import type { Field } from './field.ts';
import { InvalidValue } from './invalid-value.ts';
import { memberOf, type Place } from './place.ts';

/** The members of a model by name, in the order in which faults are told. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> = F extends Field<infer T> ? T : never;

/** What was given of the members: an absent one is absent. */
export type Given<F extends Fields> = { -readonly [K in keyof F]?: ValueOf<F[K]> };

export type ReadOptions<F extends Fields> = {
  place: Place;
  required?: readonly (keyof F & string)[];
  /** How a member was written, where another spelling is taken too. */
  spelt?: (name: string) => string;
};

/** @throws InvalidValue for the first member that is wrong or, if it is in `required`, missing */
export function readMembers<F extends Fields>(
  fields: F,
  object: JsonObject,
  { place, required = [], spelt = (name) => name }: ReadOptions<F>,
): Given<F> {
  const given: [string, unknown][] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(object, name) && !required.includes(name)) continue;
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    given.push([name, field.read(value, memberOf(place, spelt(name)))]);
  }
  return Object.fromEntries(given) as Given<F>;
}

/** The members that are none of the model's, as they were given. */
export function otherMembers(fields: Fields, object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !Object.hasOwn(fields, name)));
}

/** @throws InvalidValue for the first member of a closed object that it doesn't have (S-84) */
export function refuseOthers(
  fields: Fields,
  object: JsonObject,
  { place, noun }: { place: Place; noun: string },
): void {
  for (const [name, value] of Object.entries(object)) {
    if (Object.hasOwn(fields, name)) continue;
    throw new InvalidValue(memberOf(place, name), `a supported ${noun} field`, value);
  }
}

export type ObjectSchemaOptions = { required?: readonly string[]; open: boolean; description?: string };

/** The JSON Schema of an object of these members. */
export function objectSchema(fields: Fields, { required = [], open, description }: ObjectSchemaOptions): JsonObject {
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])),
    ...(required.length > 0 && { required: [...required] }),
    additionalProperties: open,
  };
}
