import { localeManager } from '#lib/managers/locale-manager.svelte.ts';
import { m } from '#lib/paraglide/messages.js';

const decimals = (value: number, digits: number): string =>
  new Intl.NumberFormat(localeManager.current, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );

/** Milliseconds below one second, seconds with one decimal above. */
export function durationText(ms: number): string {
  return ms < 1000 ? m.try_ms({ value: decimals(ms, 0) }) : m.try_s({ value: decimals(ms / 1000, 1) });
}

export const secondsText = (ms: number): string => decimals(ms / 1000, 1);

/** Date and time to the millisecond, in the reader's zone. */
export function instantText(at: number): string {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3 } as const;
  return new Intl.DateTimeFormat(localeManager.current, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...time,
  }).format(at);
}

export const clockText = (at: number): string =>
  new Intl.DateTimeFormat(localeManager.current, { timeStyle: 'medium' }).format(at);
