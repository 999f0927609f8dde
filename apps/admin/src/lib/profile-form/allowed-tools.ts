import { nodeAt, rawOf } from '#lib/json/json-nodes.ts';
import type { JsonDocument } from '#lib/json/json-syntax.ts';
import { canHold, profileDocument, withRaw } from './profile-text.ts';

const ALLOW = ['tools', 'allow'] as const;
/** What is said of a tool elsewhere in the profile; it may only be said of one that is selected. */
const ABOUT = [
  ['tools', 'toolDescriptions'],
  ['tools', 'maxCallsPerTool'],
] as const;

/** The ids in `tools.allow`, in their order; `undefined` where that is no list, or holds something else than texts. */
export function allowedTools(document: JsonDocument): string[] | undefined {
  const node = nodeAt(document.root, ALLOW);
  if (!node) return canHold(document, ALLOW) ? [] : undefined;
  if (node.kind !== 'array' || node.items.some(({ kind }) => kind !== 'string')) return undefined;
  return node.items.map((item) => JSON.parse(rawOf(document, item)) as string);
}

/** The text with more tools at the end of the list; those that are in it stay where they are. */
export function withTools(document: JsonDocument, ids: readonly string[]): string {
  const allowed = allowedTools(document) ?? [];
  return ids
    .filter((id) => !allowed.includes(id))
    .reduce((text, id, index) => edited(text, [...ALLOW, allowed.length + index], JSON.stringify(id)), document.text);
}

/** The text without some tools, and without what it says of them alone: a profile must not speak of tools that it does not select. */
export function withoutTools(document: JsonDocument, ids: readonly string[]): string {
  const allowed = allowedTools(document) ?? [];
  const last = allowed
    .map((id, index) => ({ id, index }))
    .filter(({ id }) => ids.includes(id))
    .reverse();
  const shorter = last.reduce((text, { index }) => edited(text, [...ALLOW, index], undefined), document.text);
  return ids.reduce((text, id) => ABOUT.reduce((rest, map) => edited(rest, [...map, id], undefined), text), shorter);
}

/** Whether the profile says more of a tool than that it is selected. */
export const isSpokenOf = (document: JsonDocument, id: string): boolean =>
  ABOUT.some((map) => nodeAt(document.root, [...map, id]) !== undefined);

/** The text with two neighbours of the list in each other's place. */
export function withSwapped(document: JsonDocument, index: number): string {
  const [first, second] = [index, index + 1].map((at) => nodeAt(document.root, [...ALLOW, at]));
  if (!first || !second) return document.text;
  const swapped = edited(document.text, [...ALLOW, index + 1], rawOf(document, first));
  return edited(swapped, [...ALLOW, index], rawOf(document, second));
}

function edited(text: string, path: readonly (string | number)[], raw: string | undefined): string {
  const document = profileDocument(text);
  return document ? withRaw(document, path, raw) : text;
}
