import { nodeAt, rawAt, rawOf } from '#lib/json/json-nodes.ts';
import type { JsonDocument, JsonPath } from '#lib/json/json-syntax.ts';

/** Gives the JSON text of a member of one object, digit for digit; undefined where it has none. */
export type RawMembers = (path: JsonPath) => string | undefined;

export const rawMembersAt =
  (document: JsonDocument, base: JsonPath): RawMembers =>
  (path) =>
    rawAt(document, [...base, ...path]);

/** The JSON text of an object's members that have none of these names; undefined where there are none. */
export function otherMembers(document: JsonDocument, base: JsonPath, known: ReadonlySet<string>): string | undefined {
  const node = nodeAt(document.root, base);
  if (node?.kind !== 'object') return undefined;
  const others = node.members.filter(({ key }) => !known.has(key));
  if (others.length === 0) return undefined;
  return `{${others.map(({ key, value }) => `${JSON.stringify(key)}:${rawOf(document, value)}`).join(',')}}`;
}
