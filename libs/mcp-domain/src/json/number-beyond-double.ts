import { isRawNumber } from './lossless.ts';

/** The token of a number that no receiver could read as a finite double. One that only loses digits there is left as written. */
export function numberBeyondDouble(value: unknown): string | undefined {
  if (isRawNumber(value)) return Number.isFinite(Number(value.rawJSON)) ? undefined : value.rawJSON;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const member of Object.values(value)) {
    const token = numberBeyondDouble(member);
    if (token !== undefined) return token;
  }
  return undefined;
}
