import { parseLossless } from '../json/lossless.ts';
import { parseJsonTree } from './parse-json-tree.ts';
import type { JsonTree } from './json-tree.ts';

/** The tree as JSON text without white space; tokens and order as they were read. */
export function writeJsonTree(tree: JsonTree): string {
  const parts: string[] = [];
  write(tree, parts);
  return parts.join('');
}

function write(tree: JsonTree, parts: string[]): void {
  if (tree.kind === 'object') {
    tree.members.forEach(({ name, value }, index) => {
      parts.push(index === 0 ? '{' : ',', JSON.stringify(name), ':');
      write(value, parts);
    });
    parts.push(tree.members.length === 0 ? '{}' : '}');
  } else if (tree.kind === 'array') {
    tree.items.forEach((item, index) => {
      parts.push(index === 0 ? '[' : ',');
      write(item, parts);
    });
    parts.push(tree.items.length === 0 ? '[]' : ']');
  } else parts.push(tree.token);
}

/** As a JavaScript value whose numbers `JSON.stringify` writes back digit for digit. Members named like indexes lose their place. */
export function jsonValueOf(tree: JsonTree): unknown {
  return parseLossless(writeJsonTree(tree));
}

/** The tree of a JavaScript value, raw numbers included. */
export function jsonTreeOf(value: unknown): JsonTree {
  return parseJsonTree(JSON.stringify(value));
}
