import { readDecimal } from './decimal.ts';
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
