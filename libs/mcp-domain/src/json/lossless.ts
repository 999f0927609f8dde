import { closingQuote, parseKeepingTokens } from './keep-tokens.ts';

/** A JSON number whose digits a JavaScript number can't hold; `JSON.stringify` writes the token back as it was read. */
export type RawNumber = { readonly rawJSON: string };

/** ECMAScript's "JSON.parse source text access", which the TypeScript libraries don't declare yet. */
const losslessJson = JSON as JSON & {
  rawJSON(token: string): RawNumber;
  isRawJSON(value: unknown): boolean;
};

/* Reading and `JSON.stringify` recurse: a few thousand levels overflow the stack. */
const MAX_DEPTH = 512;

/* Where a number may begin, one that may not be written back as it was read; without any, the engine reads it faster.
   It looks where values stand, since dates, versions and UUIDs in strings have such digits all the time. */
const MAY_LOSE_DIGITS = /(?:^|[:,[])\s*(?:-0|-?\d+[.eE]|-?\d{16})/;

/**
 * Parses JSON so that `JSON.stringify` gives every number back digit for digit: `1.0`, `-0`, `1E400` and integers beyond
 * 2^53 become raw numbers, all others are plain numbers. Own `__proto__` keys are kept.
 * Throws SyntaxError for text that isn't JSON or is nested deeper than 512 levels.
 */
export function parseLossless(text: string): unknown {
  if (jsonDepthExceeds(text, MAX_DEPTH)) throw new SyntaxError(`JSON nested deeper than ${MAX_DEPTH} levels`);
  return parseBoundedLossless(text);
}

/** As `parseLossless`, for text that the caller knows to have no more than 512 levels: to count them takes a while. */
export function parseBoundedLossless(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  return MAY_LOSE_DIGITS.test(text) ? parseKeepingTokens(text, exactNumber) : plain;
}

function exactNumber(token: string): unknown {
  const value = Number(token);
  return String(value) === token ? value : losslessJson.rawJSON(token);
}

export function isRawNumber(value: unknown): value is RawNumber {
  return losslessJson.isRawJSON(value);
}

/** Whether objects and arrays are nested deeper than `max` levels; brackets inside strings don't count. */
export function jsonDepthExceeds(text: string, max = 128): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) at = closingQuote(text, at);
    else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
      if (++depth > max) return true;
    } else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) depth--;
  }
  return false;
}

const QUOTE = 34;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
