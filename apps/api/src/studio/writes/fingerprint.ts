import { createHash } from 'node:crypto';
import { isRawNumber, type JsonObject } from '@taproom/mcp-domain';

const controls = new Set(['dryRun', 'expectedRevision', 'clientRequestId']);

/** The same for arguments that are the same JSON values, write controls aside (S-70): keys in any order, numbers spelt in any way. */
export function fingerprintOf(given: JsonObject): string {
  const compared = Object.entries(given).filter(([name]) => !controls.has(name));
  return createHash('sha256')
    .update(canonical(Object.fromEntries(compared)))
    .digest('base64url');
}

/** Only asked for values whose depth has been checked. */
function canonical(value: unknown): string {
  if (typeof value === 'number') return canonicalDouble(value);
  if (isRawNumber(value)) return canonicalNumber(value.rawJSON);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = value as JsonObject;
  const names = Object.keys(members).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(members[name])}`).join()}}`;
}

/** As `canonicalNumber`, quicker for the integers that most numbers are. */
function canonicalDouble(value: number): string {
  if (!Number.isSafeInteger(value)) return canonicalNumber(String(value));
  if (value === 0) return '0';
  let [digits, power] = [value, 0];
  for (; digits % 10 === 0; power++) digits /= 10;
  return `${digits}e${power}`;
}

/* Beyond it only a number's own text is equal to it: an exponent of a million digits takes minutes to count with. */
const MOST_EXPONENT_DIGITS = 30;

/** `1`, `1.0`, `10e-1` are one number; digits beyond a double's count. `token` is a JSON number, of any length. */
export function canonicalNumber(token: string): string {
  const { sign, whole, fraction, exponent } = partsOf(token);
  const all = whole + fraction;
  const [from, to] = [firstDigit(all), lastDigit(all)];
  if (from >= to) return '0';
  if (exponent.length > MOST_EXPONENT_DIGITS) return token;
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(all.length - to);
  return `${sign}${all.slice(from, to)}e${power}`;
}

/* Cut, not matched: a regular expression runs out of its stack over millions of digits. */
function partsOf(token: string): { sign: string; whole: string; fraction: string; exponent: string } {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  return { sign, whole, fraction, exponent };
}

/* Loops: a regular expression for the last zeros takes quadratic time. */

function firstDigit(digits: string): number {
  let at = 0;
  while (digits[at] === '0') at++;
  return at;
}

function lastDigit(digits: string): number {
  let at = digits.length;
  while (digits[at - 1] === '0') at--;
  return at;
}
