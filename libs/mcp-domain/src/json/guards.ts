import { isJsonObject } from './json-object.ts';

/* Checks of a shape, not of a rule: a fact that was written stays readable when the rules of today are other ones. */

export type Guard<T> = (value: unknown) => value is T;

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';

export function oneOf<T extends string>(...choices: readonly T[]): Guard<T> {
  return (value): value is T => choices.some((choice) => choice === value);
}

export function nullOr<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

export function mapOf<T>(guard: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> => isJsonObject(value) && Object.values(value).every(guard);
}

/** Members of the second argument may be absent. */
export function shapeOf<T extends object>(
  required: { [K in keyof T as undefined extends T[K] ? never : K]: Guard<T[K]> },
  optional: { [K in keyof T as undefined extends T[K] ? K : never]?: Guard<Exclude<T[K], undefined>> } = {},
): Guard<T> {
  const needed = Object.entries<Guard<unknown>>(required);
  const allowed = Object.entries<Guard<unknown> | undefined>(optional);
  return (value): value is T =>
    isJsonObject(value) &&
    needed.every(([name, guard]) => guard(value[name])) &&
    allowed.every(([name, guard]) => !Object.hasOwn(value, name) || guard?.(value[name]) === true);
}
