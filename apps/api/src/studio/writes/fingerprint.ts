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
  if (typeof value === 'number') return canonicalNumber(String(value));
  if (isRawNumber(value)) return canonicalNumber(value.rawJSON);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`;
}

/** `1`, `1.0`, `10e-1` are one number; digits beyond a double's count. */
export function canonicalNumber(token: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length);
  return `${sign}${significant}e${power}`;
}
