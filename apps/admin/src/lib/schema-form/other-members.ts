import type { JsonDocument, JsonPath } from '../json/json-syntax.ts';
import { nodeAt } from '../json/json-nodes.ts';
import type { Field } from './field.ts';

/** Fields for what the draft has at `path` and the schema does not list, so that a form never hides what is sent. */
export function otherMembers(document: JsonDocument, path: JsonPath, listed: readonly Field[]): Field[] {
  const node = nodeAt(document.root, path);
  if (node?.kind !== 'object') return [];
  const known = new Set(listed.map(({ key }) => key));
  return node.members
    .filter(({ key }) => !known.has(key))
    .map(({ key, value }) => unlisted([...path, key], key, value.kind));
}

function unlisted(path: JsonPath, key: string, typeName: string): Field {
  const none = { title: undefined, description: undefined, default: undefined };
  return {
    key,
    path,
    ...none,
    isOverridden: false,
    required: false,
    nullable: false,
    constraints: [],
    typeName,
    control: { kind: 'json' },
  };
}
