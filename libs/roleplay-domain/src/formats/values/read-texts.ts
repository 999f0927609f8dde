import type { At } from '../outcome/at.ts';
import { inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { type Reader, scalarText, unread } from './read-scalars.ts';

/** A list of texts; numbers and booleans in it become text, anything else in it is dropped. */
export const readTexts: Reader<string[]> = (value, at, report) => {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') {
    report.warn('coerced', at, 'a text was read as a list of one');
    return [value];
  }
  return readItems(value, at, report);
};

/** Keywords: as `readTexts`, but a text is a list between commas (F-70). */
export const readKeywords: Reader<string[]> = (value, at, report) => {
  if (typeof value !== 'string')
    return value === undefined || value === null ? undefined : readItems(value, at, report);
  report.warn('coerced', at, 'a text was split at its commas');
  return splitAtCommas(value);
};

/** Trimmed, without empty parts. */
export function splitAtCommas(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readItems(value: unknown, at: At, report: Report): string[] | undefined {
  const single = scalarText(value);
  if (single !== undefined) {
    report.warn('coerced', at, 'a number or boolean was read as a list of one text');
    return [single];
  }
  if (!Array.isArray(value)) return unread(at, report, 'a list of texts');
  return value.flatMap((item: unknown, index) => {
    if (typeof item === 'string') return [item];
    const text = scalarText(item);
    const place = inside(at, index);
    if (text === undefined) report.drop('coerced', place, 'is no text and was left out');
    else report.warn('coerced', place, 'a number or boolean was read as text');
    return text === undefined ? [] : [text];
  });
}
