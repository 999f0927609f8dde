import { isJsonObject } from '../json/json-object.ts';
import { nativeNameProblem } from '../native-name.ts';

/** The name of a tool as a server lists it, where it is one that a tool may have. */
export function validNameOf(raw: unknown): string | undefined {
  const name = isJsonObject(raw) ? raw.name : undefined;
  return typeof name === 'string' && nativeNameProblem(name) === undefined ? name : undefined;
}

/** How often each name is there. */
export function countNames(names: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
