import { type JsonTree } from '../json-text/json-tree.ts';
import { isGiven, textOf } from '../json-text/json-tree.ts';
import { writeJsonTree } from '../json-text/write-json-tree.ts';

/** The argument text of a model's call: a string as it is, other JSON serialized losslessly; undefined when there is none. */
export function argumentsTextOf(given: JsonTree | undefined): string | undefined {
  return isGiven(given) ? (textOf(given) ?? writeJsonTree(given)) : undefined;
}

/** Providers write "no arguments" as the empty string; Legacy and the OpenAI-compatible endpoint send an empty object then. */
export function emptyAsObject(argumentsText: string): string {
  return argumentsText === '' ? '{}' : argumentsText;
}
