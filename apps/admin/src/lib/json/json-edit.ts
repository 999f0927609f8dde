import type { JsonDocument, JsonNode, JsonPath } from './json-syntax.ts';
import { type Container, layoutOf } from './json-layout.ts';
import { nodeAt } from './json-nodes.ts';
import { readJson } from './read-json.ts';

/**
 * The text with the value at `path` set to `raw` (JSON text, taken verbatim); every other character stays. A new child goes
 * last; missing objects and arrays on the
 * way are made.
 * @throws Error when something on the way is neither object nor array, or an item lies beyond the end of its array.
 */
export function setAt(document: JsonDocument, path: JsonPath, raw: string): string {
  const present = nodeAt(document.root, path);
  if (present) return splice(document.text, present.start, present.end, raw);
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(document.root, parentPath);
  if (!parent)
    return setAt(reread(setAt(document, parentPath, typeof path.at(-1) === 'number' ? '[]' : '{}')), path, raw);
  if (parent.kind !== 'object' && parent.kind !== 'array')
    throw new Error(`Can't set ${JSON.stringify(path)}: its parent is a ${parent.kind}, not an object or array.`);
  return insertLast(document, parent, newChild(document, parent, path.at(-1), raw));
}

/** The text without the member or item at `path`, all members of that name included; unchanged when there is none. */
export function removeAt(document: JsonDocument, path: JsonPath): string {
  const parent = nodeAt(document.root, path.slice(0, -1));
  const children = parent ? childrenOf(parent) : [];
  const step = path.at(-1);
  const index = children.findLastIndex((child, at) => (child.key ?? at) === step);
  if (!parent || index < 0) return document.text;
  const [from, to] = removalSpan(parent, children, index);
  const text = splice(document.text, from, to, '');
  return typeof step === 'string' ? removeAt(reread(text), path) : text;
}

type Child = { start: number; end: number; key: string | undefined };

function childrenOf(parent: JsonNode): Child[] {
  if (parent.kind === 'object')
    return parent.members.map(({ key, keyStart, value }) => ({ key, start: keyStart, end: value.end }));
  return parent.kind === 'array' ? parent.items.map(({ start, end }) => ({ key: undefined, start, end })) : [];
}

/** A child goes with the comma before it, or with the one after it when it is the first; the last one empties the brackets. */
function removalSpan(parent: JsonNode, children: readonly Child[], index: number): [number, number] {
  const before = children[index - 1];
  const child = children[index];
  const after = children[index + 1];
  if (before && child) return [before.end, child.end];
  if (child && after) return [child.start, after.start];
  return [parent.start + 1, parent.end - 1];
}

function newChild(
  document: JsonDocument,
  container: Container,
  step: string | number | undefined,
  raw: string,
): string {
  if (container.kind === 'object') return JSON.stringify(String(step)) + layoutOf(document, container).colon + raw;
  if (step === container.items.length) return raw;
  throw new Error(`Can't set item ${step}: the array has ${container.items.length}.`);
}

function insertLast(document: JsonDocument, container: Container, child: string): string {
  const { lines, afterComma } = layoutOf(document, container);
  const last = childrenOf(container).at(-1);
  if (last) {
    const gap = lines ? lines.newline + lines.childIndent : afterComma;
    return splice(document.text, last.end, last.end, `,${gap}${child}`);
  }
  const inside = lines ? `${lines.newline}${lines.childIndent}${child}${lines.newline}${lines.closingIndent}` : child;
  return splice(document.text, container.start + 1, container.end - 1, inside);
}

function splice(text: string, from: number, to: number, put: string): string {
  return text.slice(0, from) + put + text.slice(to);
}

function reread(text: string): JsonDocument {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(`An edit of JSON left invalid JSON (${reading.error.reason}).`);
  return reading.document;
}
