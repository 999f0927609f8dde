import type { JsonDocument, JsonNode, JsonPath } from './json-syntax.ts';

/** The node at a path, or undefined. Of a key that is there twice it is the last, as every reader of JSON takes it. */
export function nodeAt(root: JsonNode, path: JsonPath): JsonNode | undefined {
  return path.reduce<JsonNode | undefined>((node, step) => node && childOf(node, step), root);
}

function childOf(node: JsonNode, step: string | number): JsonNode | undefined {
  if (node.kind === 'object') return node.members.findLast(({ key }) => key === step)?.value;
  if (node.kind === 'array' && typeof step === 'number') return node.items[step];
  return undefined;
}

/** The text of a node, character for character. */
export const rawOf = ({ text }: { text: string }, { start, end }: JsonNode): string => text.slice(start, end);

/** The text of the value at a path, character for character, or undefined when nothing is there. */
export function rawAt(document: JsonDocument, path: JsonPath): string | undefined {
  const node = nodeAt(document.root, path);
  return node && rawOf(document, node);
}
