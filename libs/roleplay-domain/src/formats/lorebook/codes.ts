import type { LorebookEntry } from '../../assets/model/lorebook.ts';

/* The numbers by which World Info and a CharacterBook's extensions say what the native model says in words (F-70). */

export type Position = LorebookEntry['injectionPosition'];
export type Role = LorebookEntry['injectionRole'];
export type SecondaryStrategy = LorebookEntry['secondaryKeywordStrategy'];

export const positionCodes: Readonly<Record<Position, number>> = {
  lorebookBefore: 0,
  lorebookAfter: 1,
  atDepth: 4,
  topOfExampleMessages: 5,
  bottomOfExampleMessages: 6,
};

/** Before and after the author's note, which Taproom doesn't have. */
export const noteCodes: ReadonlySet<number> = new Set([2, 3]);
/** A place that a macro names. */
export const OUTLET = 7;

export const roleCodes: Readonly<Record<Role, number>> = { system: 0, user: 1, assistant: 2 };

export const logicCodes: Readonly<Record<Exclude<SecondaryStrategy, 'none'>, number>> = {
  andAny: 0,
  notAll: 1,
  notAny: 2,
  andAll: 3,
};

export function nameOfCode<N extends string>(codes: Readonly<Record<N, number>>, code: number): N | undefined {
  return (Object.keys(codes) as N[]).find((name) => codes[name] === code);
}

export function isPatternKey(keyword: string): boolean {
  return /^\/(?:\\.|[^\\/])+\/[gimsuy]*$/su.test(keyword);
}
