import type { McpCatalogSummary, ProblemCode } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { discoveryBrief, discoveryText } from './discovery-text.ts';
import { problemWords } from './problem-text.ts';

export type LastFailure = Omit<NonNullable<McpCatalogSummary['lastFailure']>, 'at'>;

/** Why the last attempt to read a server's tools failed, and what to do. `said` are the hub's own words. */
export function lastFailureText({ code, message, cause }: LastFailure) {
  const words = cause ? discoveryText(cause) : ofCode(code);
  return { ...words, said: message, code };
}

export const lastFailureBrief = ({ code, cause }: LastFailure): string =>
  cause ? discoveryBrief(cause) : ofCode(code).title;

function ofCode(code: string): { title: string; advice: string | undefined } {
  const words = Object.hasOwn(problemWords, code) ? problemWords[code as ProblemCode] : undefined;
  return { title: (words?.title ?? m.failure_discovery)(), advice: words?.advice?.({}) };
}
