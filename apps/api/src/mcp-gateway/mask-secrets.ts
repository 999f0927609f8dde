import { foldCase } from './fold-case.ts';
import { secretForms } from './secret-forms.ts';
import type { McpTarget } from './target.ts';

const MASK = '•••';
const LONGEST_QUOTE = 300;
/* A value like `1` or `en` would take every such letter out of the text; it is masked where it stands alone. */
const SHORT = 4;
const WORD = /[\p{L}\p{N}]/u;

/** Makes the server's own words fit for an error: secrets masked, one line, at most 300 characters. */
export type Quote = (text: string) => string;

/** Only for words that are not ours: our own never hold a secret, and short values would make them unreadable. */
export function quoteFor(target: McpTarget): Quote {
  let forms: string[] | undefined;
  return (text) =>
    masked(text, (forms ??= secretForms(target)))
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
}

/* Masks before it cuts, and compares with the whole text, so that no secret survives at the edge. */
function masked(text: string, secrets: readonly string[]): string {
  const haystack = foldCase(text);
  let quoted = '';
  let at = 0;
  while (at < text.length) {
    if (quoted.length >= LONGEST_QUOTE) return `${quoted}…`;
    const secret = secrets.find((candidate) => standsAt(haystack, at, candidate));
    quoted += secret === undefined ? text.charAt(at) : MASK;
    at += secret === undefined ? 1 : secret.length;
  }
  return quoted;
}

function standsAt(text: string, at: number, secret: string): boolean {
  if (!text.startsWith(secret, at)) return false;
  if (secret.length >= SHORT) return true;
  return !WORD.test(text.charAt(at - 1)) && !WORD.test(text.charAt(at + secret.length));
}
