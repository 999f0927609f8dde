import type { JsonDocument, JsonNode } from '../json/json-syntax.ts';
import { nodeAt, rawOf } from '../json/json-nodes.ts';
import { decodeString } from '../json/string-token.ts';
import type { Field, SimpleControl } from './field.ts';

/** What the draft has at a field's place, as far as its control shows it exactly; `other` is everything it can't. */
export type FieldValue =
  | { state: 'absent' }
  | { state: 'null' }
  | SimpleValue
  | { state: 'list'; items: SimpleValue[] }
  | { state: 'group'; isEmpty: boolean }
  | { state: 'other'; raw: string };

export type SimpleValue =
  | { state: 'text'; text: string }
  | { state: 'number'; token: string }
  | { state: 'boolean'; value: boolean }
  | { state: 'choice'; index: number };

export function fieldValue(document: JsonDocument, { path, control, nullable }: Field): FieldValue {
  const node = nodeAt(document.root, path);
  if (!node) return { state: 'absent' };
  if (nullable && node.kind === 'null') return { state: 'null' };
  const other: FieldValue = { state: 'other', raw: rawOf(document, node) };
  switch (control.kind) {
    case 'json':
      return other;
    case 'group':
      return node.kind === 'object' ? { state: 'group', isEmpty: node.members.length === 0 } : other;
    case 'list':
      return listValue(document, node, control.item) ?? other;
    default:
      return simpleValue(document, node, control) ?? other;
  }
}

function listValue(document: JsonDocument, node: JsonNode, item: SimpleControl): FieldValue | undefined {
  if (node.kind !== 'array') return undefined;
  const items = node.items.map((each) => simpleValue(document, each, item));
  return items.every((each) => each !== undefined) ? { state: 'list', items } : undefined;
}

function simpleValue(document: JsonDocument, node: JsonNode, control: SimpleControl): SimpleValue | undefined {
  const raw = rawOf(document, node);
  if (control.kind === 'choice') {
    const index = control.choices.findIndex((choice) => sameScalar(choice.raw, raw));
    return index < 0 ? undefined : { state: 'choice', index };
  }
  if (control.kind === 'text' && node.kind === 'string') return textValue(decodeString(raw));
  if (control.kind === 'number' && node.kind === 'number') return { state: 'number', token: raw };
  if (control.kind === 'boolean' && node.kind === 'boolean') return { state: 'boolean', value: raw === 'true' };
  return undefined;
}

/** A text box turns CR into LF and can't show control characters: such a text is shown as JSON instead. */
function textValue(text: string): SimpleValue | undefined {
  return /[\u0000-\u0008\u000b-\u001f\u007f]|\p{Surrogate}/u.test(text) ? undefined : { state: 'text', text };
}

/** The same token, or the same text in other escapes. `1` and `1.0` differ: what is shown must be what is sent. */
function sameScalar(one: string, other: string): boolean {
  if (one === other) return true;
  return one.startsWith('"') && other.startsWith('"') && decodeString(one) === decodeString(other);
}
