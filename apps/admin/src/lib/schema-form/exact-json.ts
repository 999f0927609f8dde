/**
 * JSON text of a schema's value, or undefined where it holds a number that JavaScript may have rounded: a schema comes
 * parsed, and an integer beyond 2^53 can't be told from its neighbours any more.
 */
export function exactJson(value: unknown): string | undefined {
  return isExact(value) ? JSON.stringify(value) : undefined;
}

function isExact(value: unknown): boolean {
  if (typeof value === 'number')
    return Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value));
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isExact);
  return true;
}
