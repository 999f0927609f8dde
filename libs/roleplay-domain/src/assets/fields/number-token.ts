type RawNumber = { readonly rawJSON: string };

/** ECMAScript's raw JSON, which the TypeScript libraries don't declare yet. */
const rawJson = JSON as JSON & { isRawJSON(value: unknown): boolean };

/** A number whose digits a JavaScript number can't hold, as a lossless parser leaves it. */
export function isRawNumber(value: unknown): value is RawNumber {
  return rawJson.isRawJSON(value);
}

/** The nearest JavaScript number of a JSON number; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return isRawNumber(value) ? Number(value.rawJSON) : undefined;
}

/** A JSON object: neither null, an array, nor a raw number. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isRawNumber(value);
}
