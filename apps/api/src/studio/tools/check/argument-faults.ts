import { type JsonObject, memberPath } from '@taproom/mcp-domain';
import type { z } from 'zod';
import { StudioError } from '../studio-error.ts';
import { actualTypeOf, valueAt } from './actual-type.ts';
import { describeExpected, schemaAt } from './describe-expected.ts';

type Issue = z.core.$ZodIssue;
type Checked = { args: JsonObject; schema: JsonObject };

/** `chat.characterIds[0]` */
export function argumentPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (base, key) => (typeof key === 'number' ? `${base}[${key}]` : memberPath(base, String(key))),
    '',
  );
}

/**
 * The one fault that is reported of arguments that a schema refuses (S-82): the first in the order of the schema, unknown keys
 * after the known ones of their object. Values are never in it.
 */
export function firstFault(issues: readonly Issue[], checked: Checked): StudioError {
  const issue = leafOf(issues);
  return issue.code === 'unrecognized_keys' ? unknownMember(issue, checked) : wrongValue(issue, checked);
}

/** Within alternatives, the issue of the one that the value was meant for: one that fails further inside, if there is one. */
function leafOf(issues: readonly Issue[], base: readonly PropertyKey[] = []): Issue {
  const [issue] = issues;
  if (!issue) throw new Error('A schema refused a value without an issue.');
  const here = { ...issue, path: [...base, ...issue.path] };
  if (here.code !== 'invalid_union') return here;
  const meant = here.errors.find(([first]) => first && (first.path.length > 0 || first.code === 'unrecognized_keys'));
  return meant ? leafOf(meant, here.path) : here;
}

function unknownMember({ path, keys }: z.core.$ZodIssueUnrecognizedKeys, { args, schema }: Checked): StudioError {
  const [key = ''] = keys;
  const where = argumentPath([...path, key]);
  const expected = path.length === 0 ? 'a supported argument' : `a supported ${nounOf(path, schema)} field`;
  const actualType = actualTypeOf(valueAt(args, [...path, key]));
  return StudioError.invalid(`${where} must be ${expected}`, { path: where, expected, actualType });
}

/** What the object is called: its title, else the name of the member that it is in. */
function nounOf(path: readonly PropertyKey[], schema: JsonObject): string {
  const title = schemaAt(schema, path)?.['title'];
  if (typeof title === 'string') return title;
  return String(path.findLast((key) => typeof key === 'string') ?? 'object');
}

function wrongValue(issue: Issue, { args, schema }: Checked): StudioError {
  const path = argumentPath(issue.path);
  const actualType = actualTypeOf(valueAt(args, issue.path));
  const part = schemaAt(schema, issue.path);
  // A rule of its own says in its message what it expects.
  const expected = issue.code === 'custom' || !part ? issue.message : describeExpected(part);
  return StudioError.invalid(wording(issue.path, path, expected), { path, expected, actualType });
}

/** The sentences of S-84. */
function wording(path: readonly PropertyKey[], shown: string, expected: string): string {
  if (path.length === 1 && expected === 'integer >= 1') return `Expected positive integer ${shown}`;
  if (path.length === 1 && expected === 'object') return `Expected object ${shown}`;
  if (expected === 'integer >= 1') return `${shown} must be a positive integer`;
  if (expected === 'non-empty array') return `${shown} must be a non-empty array`;
  return `${shown} must be ${expected}`;
}

/** A fault that no schema knows of, in the same words. */
export function argumentFault(path: readonly PropertyKey[], expected: string, value: unknown): StudioError {
  const shown = argumentPath(path);
  return StudioError.invalid(wording(path, shown, expected), {
    path: shown,
    expected,
    actualType: actualTypeOf(value),
  });
}
