import type { JsonNode, JsonPath } from '#lib/json/json-syntax.ts';
import { nodeAt } from '#lib/json/json-nodes.ts';
import { readJson } from '#lib/json/read-json.ts';
import { issuePath } from './issue-path.ts';

/** Where in the text an issue is: at its path, or at what holds it where the member is missing. */
export function placeOfIssue(text: string, path: string): { start: number; end: number } | undefined {
  const reading = readJson(text);
  if (!reading.ok) return undefined;
  return deepest(reading.document.root, issuePath(path));
}

function deepest(root: JsonNode, path: JsonPath): JsonNode {
  for (let length = path.length; length > 0; length -= 1) {
    const node = nodeAt(root, path.slice(0, length));
    if (node) return node;
  }
  return root;
}
