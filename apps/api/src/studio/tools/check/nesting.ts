import { isRawNumber } from '@taproom/mcp-domain';

/** An object or array within others; `depth` is 1 for the outermost. */
type Node = { value: object; depth: number; key: PropertyKey; parent: Node | undefined };

/** The path of the first object or array that lies deeper than `max` levels, `root` being the first. */
export function tooDeep(root: object, max: number): PropertyKey[] | undefined {
  for (const node of nodesOf(root)) if (node.depth > max) return pathOf(node);
  return undefined;
}

/** The paths of all own members named `__proto__`. */
export function protoMembers(root: object): PropertyKey[][] {
  const found: PropertyKey[][] = [];
  for (const node of nodesOf(root)) {
    if (!Array.isArray(node.value) && Object.hasOwn(node.value, '__proto__'))
      found.push([...pathOf(node), '__proto__']);
  }
  return found;
}

/** In the order of the text. Without recursion: what it walks may be nested a hundred thousand levels deep. */
function* nodesOf(root: object): Generator<Node> {
  const open: Node[] = [{ value: root, depth: 1, key: '', parent: undefined }];
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    const inside: Node[] = [];
    const { value, depth } = node;
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      const member: unknown = (value as Record<PropertyKey, unknown>)[key];
      if (isNested(member)) inside.push({ value: member, depth: depth + 1, key, parent: node });
    }
    for (let last = inside.pop(); last; last = inside.pop()) open.push(last);
  }
}

function pathOf(node: Node): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let at = node; at.parent; at = at.parent) path.unshift(at.key);
  return path;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !isRawNumber(value);
}
