import type { DomainIssue } from '../errors.ts';
import { memberPath } from '../member-path.ts';
import type { JsonObject } from './json-object.ts';

/** One issue for every member that is unknown, and for every one that is missing. */
export function membersIssues(
  object: JsonObject,
  members: { required: readonly string[]; optional?: readonly string[] },
  base = '',
): DomainIssue[] {
  const known = new Set([...members.required, ...(members.optional ?? [])]);
  const unknown = Object.keys(object).filter((name) => !known.has(name));
  const missing = members.required.filter((name) => !Object.hasOwn(object, name));
  return [
    ...unknown.map((name) => ({ path: memberPath(base, name), message: 'is not known' })),
    ...missing.map((name) => ({ path: memberPath(base, name), message: 'is missing' })),
  ];
}
