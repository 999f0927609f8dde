import { isRawNumber, numberOf } from './number-token.ts';
import { pathOf, type Place } from './place.ts';

/** A JSON value's type as `actualType` names it (S-81). */
export type ActualType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object' | 'missing';

/**
 * Thrown for a value that can't be taken: where it stands, what was expected there, what came. No message holds the
 * value.
 */
export class InvalidValue extends Error {
  override readonly name = 'InvalidValue';
  readonly place: Place;
  readonly expected: string;
  readonly actualType: ActualType;

  constructor(place: Place, expected: string, value: unknown) {
    super(`${pathOf(place)} must be ${expected}`);
    this.place = place;
    this.expected = expected;
    this.actualType = actualTypeOf(value);
  }
}

export function actualTypeOf(value: unknown): ActualType {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'number' || isRawNumber(value)) return Number.isInteger(numberOf(value)) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'array' : 'object';
}
