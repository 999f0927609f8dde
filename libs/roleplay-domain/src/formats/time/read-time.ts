import { readNumber } from '../values/read-scalars.ts';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const [LEAST, MOST] = [0, 8.64e15];

/** A time of a chat or card in milliseconds since 1970, in any form of F-133; a form without a zone is UTC. */
export function readTime(value: unknown): number | undefined {
  if (typeof value !== 'string') return inRange(readNumber(value));
  const text = value.trim();
  if (/^\d+$/.test(text)) return inRange(Number(text));
  return inRange(iso(text) ?? words(text) ?? humanized(text));
}

function inRange(time: number | undefined): number | undefined {
  return time !== undefined && time >= LEAST && time <= MOST ? Math.trunc(time) : undefined;
}

function iso(text: string): number | undefined {
  const found =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    );
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', zone] = found;
  const time = utc([year, month, day, hour, minute, second], Number(fraction.padEnd(3, '0').slice(0, 3)));
  return time === undefined ? undefined : time - offsetOf(zone);
}

/** Milliseconds by which a zone is ahead of UTC. */
function offsetOf(zone: string | undefined): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** `May 31, 2023 1:22pm` */
function words(text: string): number | undefined {
  const found = /^([a-z]+)\.? (\d{1,2}), (\d{4}),? (\d{1,2}):(\d{2})(?::(\d{2}))? ?(am|pm)?$/i.exec(text);
  if (found === null) return undefined;
  const [, name = '', day, year, hour = '', minute, second, half] = found;
  const month = months.findIndex((full) => name.length >= 3 && full.startsWith(name.toLowerCase()));
  if (month === -1 || (half !== undefined && (Number(hour) < 1 || Number(hour) > 12))) return undefined;
  const whole = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return utc([year, String(month + 1), day, String(whole), minute, second], 0);
}

/** `2023-5-31 @13h 22m 10s 5ms`, with or without its spaces */
function humanized(text: string): number | undefined {
  const found = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@ ?(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s(?: ?(\d{1,3})ms)?$/i.exec(text);
  if (found === null) return undefined;
  const [, year, month, day, hour, minute, second, milliseconds] = found;
  return utc([year, month, day, hour, minute, second], Number(milliseconds ?? 0));
}

const partBounds = [
  [0, 9999],
  [1, 12],
  [1, 31],
  [0, 23],
  [0, 59],
  [0, 59],
] as const;

/** From year to second; undefined for a date that isn't in the calendar. */
function utc(parts: readonly (string | undefined)[], milliseconds: number): number | undefined {
  const numbers = parts.map((part) => Number(part ?? 0));
  const fits = partBounds.every(([least, most], index) => {
    const number = numbers[index] ?? 0;
    return number >= least && number <= most;
  });
  if (!fits) return undefined;
  const [year = 0, month = 1, day = 1, ...time] = numbers;
  const [hour = 0, minute = 0, second = 0] = time;
  const moment = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  return new Date(moment).getUTCDate() === day ? moment : undefined;
}
