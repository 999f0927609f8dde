import { pathOf, type Place } from '../../assets/fields/place.ts';

/** Where a value stands in the given file; undefined is the whole file, whose path is empty. */
export type At = Place | undefined;

export function inside(within: At, key: string | number): Place {
  return { within, key };
}

export function pathAt(at: At): string {
  return at === undefined ? '' : pathOf(at);
}
