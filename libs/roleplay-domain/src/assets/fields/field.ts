import type { JsonObject } from '../model/json.ts';
import { InvalidValue } from './invalid-value.ts';
import { isObject, numberOf } from './number-token.ts';
import { memberOf, type Place } from './place.ts';
import { longerThan, moreBytesThan } from './text-size.ts';

/** What a member of a model may hold: the JSON Schema that is published, and the check that says the same. */
export type Field<T = unknown> = {
  readonly schema: JsonObject;
  /** @throws InvalidValue */
  read(value: unknown, place: Place): T;
};

export type TextLimits = { notBlank?: true; notEmpty?: true; maxCharacters?: number; maxBytes?: number };

/** Bytes are a limit that a schema can't say: they are checked on top of it. */
export function text(limits: TextLimits = {}): Field<string> {
  const { notBlank, notEmpty, maxCharacters, maxBytes } = limits;
  const least = notBlank || notEmpty ? { minLength: 1 } : {};
  return {
    schema: {
      type: 'string',
      ...least,
      ...(maxCharacters !== undefined && { maxLength: maxCharacters }),
      ...(notBlank && { pattern: '\\S' }),
    },
    read(value, place) {
      if (typeof value !== 'string') throw new InvalidValue(place, 'string', value);
      if (notBlank && value.trim() === '') throw new InvalidValue(place, 'string that is not blank', value);
      if (notEmpty && value === '') throw new InvalidValue(place, 'string that is not empty', value);
      if (maxCharacters !== undefined && longerThan(value, maxCharacters)) {
        throw new InvalidValue(place, `string of at most ${maxCharacters} characters`, value);
      }
      if (maxBytes !== undefined && moreBytesThan(value, maxBytes)) {
        throw new InvalidValue(place, `string of at most ${maxBytes} bytes in UTF-8`, value);
      }
      return value;
    },
  };
}

export const flag: Field<boolean> = {
  schema: { type: 'boolean' },
  read(value, place) {
    if (typeof value !== 'boolean') throw new InvalidValue(place, 'boolean', value);
    return value;
  },
};

/** An integer that a JavaScript number holds exactly; `1.0` is one. */
export function whole({ min, max }: { min?: number; max?: number } = {}): Field<number> {
  const expected = `integer${bounds(min, max)}`;
  return {
    schema: { type: 'integer', ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) },
    read(value, place) {
      const number = numberOf(value);
      const fits =
        number !== undefined &&
        Number.isSafeInteger(number) &&
        number >= (min ?? -Infinity) &&
        number <= (max ?? Infinity);
      if (!fits) throw new InvalidValue(place, expected, value);
      return number + 0;
    },
  };
}

function bounds(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return ` from ${min} to ${max}`;
  if (min !== undefined) return ` >= ${min}`;
  return max === undefined ? '' : ` <= ${max}`;
}

export function oneOf<const T extends string>(choices: readonly T[]): Field<T> {
  const expected = `one of: ${choices.join(', ')}`;
  return {
    schema: { type: 'string', enum: [...choices] },
    read(value, place) {
      const choice = choices.find((candidate) => candidate === value);
      if (choice === undefined) throw new InvalidValue(place, expected, value);
      return choice;
    },
  };
}

/** A member that null resets, or for which null means none. */
export function orNull<T>(field: Field<T>): Field<T | null> {
  return {
    schema: { anyOf: [field.schema, { type: 'null' }] },
    read: (value, place) => (value === null ? null : field.read(value, place)),
  };
}

export function listOf<T>(field: Field<T>, { max }: { max?: number } = {}): Field<T[]> {
  return {
    schema: { type: 'array', items: field.schema, ...(max !== undefined && { maxItems: max }) },
    read(value, place) {
      if (!Array.isArray(value)) throw new InvalidValue(place, 'array', value);
      if (max !== undefined && value.length > max)
        throw new InvalidValue(place, `array of at most ${max} items`, value);
      return value.map((item, index) => field.read(item, memberOf(place, index)));
    },
  };
}

/** An object whose members are nobody's business here. */
export const anyObject: Field<JsonObject> = {
  schema: { type: 'object' },
  read(value, place) {
    if (!isObject(value)) throw new InvalidValue(place, 'object', value);
    return value;
  },
};

export const anything: Field = { schema: {}, read: (value) => value };

/** The field with a sentence for whoever reads the schema. */
export function described<T>(field: Field<T>, description: string): Field<T> {
  return { ...field, schema: { ...field.schema, description } };
}

/** The first of the fields that takes the value; a fault further inside is told by the one that came closest. */
export function either<T>(expected: string, fields: readonly Field<T>[]): Field<T> {
  return {
    schema: { anyOf: fields.map((field) => field.schema) },
    read(value, place) {
      let within: InvalidValue | undefined;
      for (const field of fields) {
        try {
          return field.read(value, place);
        } catch (error) {
          if (!(error instanceof InvalidValue)) throw error;
          if (error.place !== place) within = error;
        }
      }
      throw within ?? new InvalidValue(place, expected, value);
    },
  };
}
