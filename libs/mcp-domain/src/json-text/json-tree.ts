/**
 * A JSON value with nothing lost: numbers and strings as the tokens that were written, members in the order of the text, and
 * every member of a name that is written twice. A JavaScript object would reorder members that are named like array indexes.
 */
export type JsonTree =
  | { kind: 'object'; members: JsonMember[] }
  | { kind: 'array'; items: JsonTree[] }
  | { kind: 'string' | 'number' | 'literal'; token: string };

export type JsonMember = { name: string; value: JsonTree };

export type JsonObjectTree = Extract<JsonTree, { kind: 'object' }>;
export type JsonArrayTree = Extract<JsonTree, { kind: 'array' }>;

/** The member of a name; of several the last, as `JSON.parse` has it. */
export function memberOf(tree: JsonTree | undefined, name: string): JsonTree | undefined {
  if (tree?.kind !== 'object') return undefined;
  return tree.members.findLast((member) => member.name === name)?.value;
}

export function itemsOf(tree: JsonTree | undefined): readonly JsonTree[] {
  return tree?.kind === 'array' ? tree.items : [];
}

export function isNull(tree: JsonTree | undefined): boolean {
  return tree?.kind === 'literal' && tree.token === 'null';
}

/** Absent and null are the same to most readers of a wire format. */
export function isGiven(tree: JsonTree | undefined): tree is JsonTree {
  return tree !== undefined && !isNull(tree);
}

/** The text of a string; undefined for anything else. */
export function textOf(tree: JsonTree | undefined): string | undefined {
  return tree?.kind === 'string' ? (JSON.parse(tree.token) as string) : undefined;
}

export function stringTree(text: string): JsonTree {
  return { kind: 'string', token: JSON.stringify(text) };
}

/** A copy in which the member has the value, in its place if there is one, else at the end. */
export function withMember(tree: JsonObjectTree, name: string, value: JsonTree): JsonObjectTree {
  const at = tree.members.findLastIndex((member) => member.name === name);
  const members = tree.members.filter((member, index) => member.name !== name || index === at);
  const kept = members.map((member) => (member.name === name ? { name, value } : member));
  return { kind: 'object', members: at === -1 ? [...kept, { name, value }] : kept };
}

export function withoutMembers(tree: JsonObjectTree, names: ReadonlySet<string>): JsonObjectTree {
  return { kind: 'object', members: tree.members.filter((member) => !names.has(member.name)) };
}
