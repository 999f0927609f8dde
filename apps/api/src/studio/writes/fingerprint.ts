import { createHash } from 'node:crypto';
import { isRawNumber, type JsonObject, readDecimal } from '@taproom/mcp-domain';

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

/** `1`, `1.0`, `10e-1` are one number; digits beyond a double's count. `token` is a JSON number, of any length. */
export function canonicalNumber(token: string): string {
  const decimal = readDecimal(token);
  if (!decimal) return token;
  const { negative, digits, exponent } = decimal;
  return digits === '' ? '0' : `${negative ? '-' : ''}${digits}e${exponent}`;
}
