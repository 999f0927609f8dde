import { removeAt, setAt } from '#lib/json/json-edit.ts';
import { nodeAt, rawOf } from '#lib/json/json-nodes.ts';
import type { JsonDocument, JsonPath } from '#lib/json/json-syntax.ts';
import { readJson } from '#lib/json/read-json.ts';

/* A profile's document is a text, and stays one: each edit changes the characters of one value, and no other. */

/** What stands at a path. `other` is anything that a box for this kind of value can't show. */
export type Found = { kind: 'absent' } | { kind: 'text' | 'number' | 'flag' | 'other'; text: string };

/** The document, or `undefined` where the text is no JSON object and only the JSON view can help. */
export function profileDocument(text: string): JsonDocument | undefined {
  const reading = readJson(text);
  return reading.ok && reading.document.root.kind === 'object' ? reading.document : undefined;
}

export function foundAt(document: JsonDocument, path: JsonPath): Found {
  const node = nodeAt(document.root, path);
  if (!node || node.kind === 'null') return { kind: 'absent' };
  const raw = rawOf(document, node);
  if (node.kind === 'string') return { kind: 'text', text: JSON.parse(raw) as string };
  if (node.kind === 'number') return { kind: 'number', text: raw };
  return { kind: node.kind === 'boolean' ? 'flag' : 'other', text: raw };
}

/** Whether a value can be put there: what stands on the way are objects, or nothing yet. */
export function canHold({ root }: JsonDocument, path: JsonPath): boolean {
  return path.slice(0, -1).every((_, index) => {
    const node = nodeAt(root, path.slice(0, index + 1));
    return node === undefined || node.kind === 'object';
  });
}

/** The text with `raw`, JSON text, at the path; without it, with nothing there, so that the default counts. */
export function withRaw(document: JsonDocument, path: JsonPath, raw: string | undefined): string {
  return raw === undefined ? removeAt(document, path) : setAt(document, path, raw);
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What was typed in the box of a number: every digit stays, and what is no number stays as it was typed, to be told as wrong. */
export function rawNumber(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  return JSON_NUMBER.test(text) ? text : JSON.stringify(typed);
}
