import { isRawNumber, numberOf } from '../../assets/fields/number-token.ts';
import type { At } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';

/* Lenient readings of a field (S-127): undefined for a value that is missing, null, or can't be read; the last is told. */

export type Reader<T> = (value: unknown, at: At, report: Report) => T | undefined;

export const readText: Reader<string> = (value, at, report) => {
  if (value === undefined || value === null || typeof value === 'string') return value ?? undefined;
  const text = scalarText(value);
  if (text === undefined) return unread(at, report, 'text');
  report.warn('coerced', at, 'a number or boolean was read as text');
  return text;
};

/** The text of a number (its own digits) or a boolean. */
export function scalarText(value: unknown): string | undefined {
  if (isRawNumber(value)) return value.rawJSON;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

const flagTexts: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
  ['1', true],
  ['0', false],
]);

export const readFlag: Reader<boolean> = (value, at, report) => {
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? undefined;
  const flag = flagTexts.get(value);
  if (flag === undefined) return unread(at, report, 'true or false');
  report.warn('coerced', at, `was read as ${flag}`);
  return flag;
};

/** A number, or the digits of one as text. */
export function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : numberOf(value);
  return number === undefined || !Number.isFinite(number) ? undefined : number;
}

/** An integer within bounds; what is none is rounded or moved to the nearest bound. */
export function wholeReader({ min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}): Reader<number> {
  return (value, at, report) => {
    if (value === undefined || value === null) return undefined;
    const number = readNumber(value);
    if (number === undefined) return unread(at, report, 'a whole number');
    const whole = Math.min(max, Math.max(min, Math.round(number))) + 0;
    if (whole !== number || typeof value === 'string') report.warn('coerced', at, `was read as ${whole}`);
    return whole;
  };
}

/** Tells a value that is not kept because nothing can be made of it. */
export function unread(at: At, report: Report, expected: string): undefined {
  report.drop('coerced', at, `is not ${expected}; the default is used`);
  return undefined;
}
