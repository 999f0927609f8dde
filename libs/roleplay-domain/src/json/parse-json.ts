type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

/** ECMAScript's "JSON.parse source text access", which the TypeScript libraries don't declare yet. */
const losslessJson = JSON as JSON & {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(token: string): unknown;
};

/* Where a number may begin that would not be written back as it was read; without any, the slow reviver is not needed. */
const MAY_LOSE_DIGITS = /(?:^|[:,[])\s*(?:-0|-?\d+[.eE]|-?\d{16})/;

/**
 * Parses JSON so that `JSON.stringify` gives every number back digit for digit: those that a JavaScript number would change
 * become raw numbers. Of equal keys the last wins; an own key `__proto__` is an own key.
 * Measure the depth before: the engine recurses.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!MAY_LOSE_DIGITS.test(text)) return JSON.parse(text);
  return losslessJson.parse(text, keepToken);
}

const keepToken: Reviver = (_key, value, { source }) =>
  typeof value === 'number' && source !== undefined && String(value) !== source ? losslessJson.rawJSON(source) : value;
