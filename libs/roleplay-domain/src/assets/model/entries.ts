import { InvalidValue } from '../fields/invalid-value.ts';
import { memberOf, type Place } from '../fields/place.ts';
import { text } from '../fields/field.ts';
import type { Unnamed } from './written.ts';

export const identifierField = text({ notEmpty: true, maxCharacters: 128 });

/** @throws InvalidValue at the second of two entries with one identifier (S-338) */
export function requireUnique(entries: readonly { identifier?: string; key?: string | number }[], place: Place): void {
  const seen = new Set<string>();
  for (const [index, { identifier, key = index }] of entries.entries()) {
    if (identifier === undefined) continue;
    if (seen.has(identifier)) {
      const at = memberOf(memberOf(place, key), 'identifier');
      throw new InvalidValue(at, 'an identifier that no entry before it has', identifier);
    }
    seen.add(identifier);
  }
}

/** Every entry with an identifier, in the shape in which it is stored. */
export function named<E extends { identifier: string }>(entries: readonly Unnamed<E>[], newId: () => string): E[] {
  return entries.map((entry) => namedEntry<E>(entry, newId));
}

export function namedEntry<E extends { identifier: string }>(entry: Unnamed<E>, newId: () => string): E {
  const { identifier = newId(), ...rest } = entry;
  return { identifier, ...rest } as unknown as E;
}
