import { removeAt } from '../json/json-edit.ts';
import { nodeAt } from '../json/json-nodes.ts';
import type { JsonDocument, JsonDuplicate, JsonError, JsonPath } from '../json/json-syntax.ts';
import { readJson } from '../json/read-json.ts';

/** Why a form can't show a draft. */
export type DraftFault =
  { kind: 'invalid'; error: JsonError } | { kind: 'not-object' } | ({ kind: 'duplicate' } & JsonDuplicate);

export type DraftReading = { ok: true; document: JsonDocument } | { ok: false; fault: DraftFault };

export function readDraft(text: string): DraftReading {
  const reading = readJson(text);
  if (!reading.ok) return { ok: false, fault: { kind: 'invalid', error: reading.error } };
  const { root, duplicates } = reading.document;
  if (root.kind !== 'object') return { ok: false, fault: { kind: 'not-object' } };
  const [first] = duplicates;
  return first ? { ok: false, fault: { kind: 'duplicate', ...first } } : { ok: true, document: reading.document };
}

/** Takes a property out. Objects that it leaves empty go too, as they come when their first property is filled in. */
export function clearAt(document: JsonDocument, path: JsonPath): string {
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(document.root, parentPath);
  const isOnly = parent?.kind === 'object' && parent.members.length === 1 && parent.members[0]?.key === path.at(-1);
  return isOnly && parentPath.length > 0 ? clearAt(document, parentPath) : removeAt(document, path);
}
