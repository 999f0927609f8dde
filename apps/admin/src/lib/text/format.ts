import { clockManager } from '#lib/managers/clock-manager.svelte.ts';
import { localeManager } from '#lib/managers/locale-manager.svelte.ts';

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "2 hours ago", by the language of the console. @param at RFC 3339 */
export function relativeTime(at: string): string {
  const seconds = Math.round((Date.parse(at) - clockManager.now) / 1000);
  const format = new Intl.RelativeTimeFormat(localeManager.current, { numeric: 'auto', style: 'short' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'second');
}

export const fullTime = (at: string): string =>
  new Intl.DateTimeFormat(localeManager.current, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));

export const timeOfDay = (at: string): string =>
  new Intl.DateTimeFormat(localeManager.current, { timeStyle: 'short' }).format(new Date(at));

export const day = (at: string): string =>
  new Intl.DateTimeFormat(localeManager.current, { dateStyle: 'full' }).format(new Date(at));

export const number = (value: number): string => new Intl.NumberFormat(localeManager.current).format(value);

/** Names in the order of the reader's language, numbers by value. */
export const compareNames = (a: string, b: string): number =>
  new Intl.Collator(localeManager.current, { numeric: true }).compare(a, b);
