import { isObject } from '../assets/fields/number-token.ts';
import { type At, inside } from '../formats/outcome/at.ts';
import type { Report } from '../formats/outcome/report.ts';

/**
 * The value without own keys `__proto__`, U+0000 and lone surrogates (F-31), each told in the report. What needs no change is
 * not copied.
 */
export function cleanJson(value: unknown, at: At, report: Report): unknown {
  if (typeof value === 'string') return cleanText(value, at, report);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => cleanJson(item, inside(at, index), report));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  return isObject(value) ? cleanObject(value, at, report) : value;
}

function cleanObject(object: Record<string, unknown>, at: At, report: Report): Record<string, unknown> {
  let changed = false;
  const members: [string, unknown][] = [];
  for (const [name, value] of Object.entries(object)) {
    const place = inside(at, name);
    if (name === '__proto__') {
      changed = true;
      report.drop('not_stored', place, 'A key named __proto__ is never stored');
      continue;
    }
    const cleanName = cleanText(name, place, report);
    const cleanValue = cleanJson(value, place, report);
    if (cleanName !== name || cleanValue !== value) changed = true;
    members.push([cleanName, cleanValue]);
  }
  return changed ? Object.fromEntries(members) : object;
}

function cleanText(text: string, at: At, report: Report): string {
  if (!text.includes('\0') && text.isWellFormed()) return text;
  report.warn('coerced', at, 'U+0000 was removed, and half surrogate pairs were replaced by U+FFFD');
  return text.replaceAll('\0', '').toWellFormed();
}
