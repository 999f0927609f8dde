import type { JsonTree } from './json-tree.ts';

/**
 * Whether two values are equal in all that JSON means: the order of members does not matter, of a repeated member the last
 * counts. Numbers are equal when both are written as integers, or both with `.` or an exponent, and have exactly the same
 * decimal value.
 */
export function sameJson(a: JsonTree, b: JsonTree): boolean {
  if (a.kind === 'object') return b.kind === 'object' && sameMembers(lastOf(a.members), lastOf(b.members));
  if (a.kind === 'array') return b.kind === 'array' && sameItems(a.items, b.items);
  if (b.kind === 'object' || b.kind === 'array') return false;
  return a.kind === b.kind && (a.token === b.token || sameToken(a.kind, a.token, b.token));
}

function sameToken(kind: 'string' | 'number' | 'literal', a: string, b: string): boolean {
  return kind === 'string' ? JSON.parse(a) === JSON.parse(b) : kind === 'number' && sameNumber(a, b);
}

type Members = ReadonlyMap<string, JsonTree>;

function lastOf(members: readonly { name: string; value: JsonTree }[]): Members {
  return new Map(members.map(({ name, value }) => [name, value]));
}

function sameMembers(a: Members, b: Members): boolean {
  if (a.size !== b.size) return false;
  for (const [name, value] of a) {
    const other = b.get(name);
    if (other === undefined || !sameJson(value, other)) return false;
  }
  return true;
}

function sameItems(a: readonly JsonTree[], b: readonly JsonTree[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((item, at) => {
    const other = b[at];
    return other !== undefined && sameJson(item, other);
  });
}

function sameNumber(a: string, b: string): boolean {
  if (isInteger(a) !== isInteger(b)) return false;
  const [x, y] = [readDecimal(a), readDecimal(b)];
  if (x === undefined || y === undefined) return false;
  return x.negative === y.negative && x.digits === y.digits && x.exponent === y.exponent;
}

function isInteger(token: string): boolean {
  return !/[.eE]/.test(token);
}

/** Digits without zeros at either end, and the power of ten of the last one; zero has no digits and no sign. */
type Decimal = { negative: boolean; digits: string; exponent: bigint };

const MOST_EXPONENT_DIGITS = 30;

/* Not written out: `1e999999999` would fill the memory. An exponent that is itself of absurd length equals only its own text. */
function readDecimal(token: string): Decimal | undefined {
  // Cut, not matched: a regular expression can run out of its stack over millions of digits.
  const [mantissa = '', power = '0'] = token.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = (negative ? mantissa.slice(1) : mantissa).split('.');
  if (power.length > MOST_EXPONENT_DIGITS) return undefined;
  const all = whole + fraction;
  const [from, to] = [firstDigit(all), lastDigit(all)];
  if (from >= to) return { negative: false, digits: '', exponent: 0n };
  const exponent = BigInt(power) - BigInt(fraction.length) + BigInt(all.length - to);
  return { negative, digits: all.slice(from, to), exponent };
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
