import { isJsonObject, type JsonObject } from '@taproom/mcp-domain';
import type { CallContext } from '../studio-tool.ts';
import { argumentFault, argumentPath } from './argument-faults.ts';
import { valueAt } from './actual-type.ts';
import { protoMembers } from './nesting.ts';

/** Arguments may have such a key in each of half a million objects: the rest is counted. */
const MOST_TOLD = 1_000;

const isImported = (path: readonly PropertyKey[], imports: readonly string[]): boolean =>
  imports.includes(String(path[0]));

/**
 * Refuses own keys `__proto__`, and leaves them out of the arguments that are imports, with a warning (S-20).
 * @throws StudioError
 */
export function withoutProto(args: JsonObject, imports: readonly string[], warn: CallContext['warn']): JsonObject {
  const found = protoMembers(args);
  const refused = found.find((path) => !isImported(path, imports));
  if (refused) throw argumentFault(refused, 'a key other than __proto__', valueAt(args, refused));
  for (const path of found.slice(0, MOST_TOLD)) {
    warn({ code: 'not_stored', path: argumentPath(path), message: 'A key named __proto__ is left out.' });
  }
  const more = found.length - MOST_TOLD;
  if (more > 0) warn({ code: 'not_stored', path: '', message: `${more} more places like these.` });
  return found.length === 0 ? args : (drop(args) as JsonObject);
}

/** A copy; only asked for values whose depth has been checked. Raw numbers stay what they are. */
function drop(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(drop);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, member]) => [key, drop(member)]),
  );
}
