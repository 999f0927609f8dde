import type { ProblemCode, ProblemParams } from '@taproom/contracts';

/** What a problem means and what to do, in the reader's language. `advice` is left out where it needs a part that is not there. */
export type ProblemWords = { title: () => string; advice?: (params: ProblemParams) => string | undefined };

export type WordsOf<Prefix extends string> = Record<Extract<ProblemCode, `${Prefix}.${string}`>, ProblemWords>;

export const given = (part: string | number | undefined, say: (part: string) => string): string | undefined =>
  part === undefined || part === '' ? undefined : say(String(part));
