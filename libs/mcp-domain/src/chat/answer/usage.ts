import { isGiven, type JsonMember, type JsonObjectTree, type JsonTree } from '../../json-text/json-tree.ts';

/** Two usages as one, member by member, nested details too. What only one of them has is kept. */
export function addUsage(a: JsonTree | undefined, b: JsonTree | undefined): JsonTree | undefined {
  if (!isGiven(a)) return isGiven(b) ? b : a;
  if (!isGiven(b)) return a;
  if (a.kind === 'object' && b.kind === 'object') return addMembers(a, b);
  if (a.kind === 'number' && b.kind === 'number') return { kind: 'number', token: addTokens(a.token, b.token) };
  return b;
}

function addMembers(a: JsonObjectTree, b: JsonObjectTree): JsonObjectTree {
  const other = new Map(b.members.map(({ name, value }) => [name, value]));
  const members = a.members.map(({ name, value }): JsonMember => ({
    name,
    value: addUsage(value, other.get(name)) ?? value,
  }));
  const known = new Set(a.members.map(({ name }) => name));
  return { kind: 'object', members: [...members, ...b.members.filter(({ name }) => !known.has(name))] };
}

function addTokens(a: string, b: string): string {
  const whole = /^-?\d+$/;
  return whole.test(a) && whole.test(b) ? String(BigInt(a) + BigInt(b)) : String(Number(a) + Number(b));
}
