import { itemPath, memberPath } from './path.ts';

/** Where a value stands: the argument's name, and the way down from it. A chain, so that nothing is put together unless told. */
export type Place = { readonly within: Place | undefined; readonly key: string | number };

export function placeOf(argument: string): Place {
  return { within: undefined, key: argument };
}

export function memberOf(within: Place, key: string | number): Place {
  return { within, key };
}

/** `['card', 'data', 'tags', 0]` */
export function segmentsOf(place: Place): (string | number)[] {
  const segments: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.within) segments.push(at.key);
  return segments.reverse();
}

/** `card.data.tags[0]` */
export function pathOf(place: Place): string {
  return segmentsOf(place).reduce<string>(
    (base, key) => (typeof key === 'number' ? itemPath(base, key) : memberPath(base, key)),
    '',
  );
}
