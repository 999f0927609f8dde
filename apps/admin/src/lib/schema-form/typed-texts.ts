import { rawAt } from '../json/json-nodes.ts';
import type { JsonDocument, JsonPath } from '../json/json-syntax.ts';
import type { TypedFault } from './typed-value.ts';

/** What a box holds beyond what the draft says: half-typed text, or white space around a value. */
export type TypedText = { path: JsonPath; typed: string; fault: TypedFault | undefined; base: string | undefined };

export const pathKey = (path: JsonPath): string => JSON.stringify(path);

/** It counts only while the draft has, at its place, what it had when this was typed: an edit elsewhere wins. */
export function isCurrent(document: JsonDocument, { path, base }: TypedText): boolean {
  return rawAt(document, path) === base;
}

/** Whether `path` lies at or under `above`. */
export function isWithin(path: JsonPath, above: JsonPath): boolean {
  return above.every((step, at) => path[at] === step);
}
