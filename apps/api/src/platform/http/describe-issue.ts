import type { ProblemIssue } from '@taproom/contracts';
import { memberPath } from '@taproom/mcp-domain';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import type { z } from 'zod';

const articles: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  record: 'an object',
  array: 'an array',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

/** A validator's issue in the words of the contract: never the value that was sent, which may be a secret. */
export function describeIssue(issue: StandardSchemaV1.Issue): ProblemIssue[] {
  const path = formatPath(issue.path ?? []);
  if (!isZodIssue(issue)) return [{ path, message: issue.message }];
  if (issue.code !== 'unrecognized_keys') return [{ path, message: wording(issue) }];
  return issue.keys.map((key) => ({ path: memberPath(path, key), message: 'is not a known member' }));
}

/** `headers["X-A"]`, `override.properties.q`, `servers[0].x` */
export function formatPath(segments: readonly (PropertyKey | StandardSchemaV1.PathSegment)[]): string {
  return segments.reduce<string>((base, segment) => {
    const key = typeof segment === 'object' ? segment.key : segment;
    return typeof key === 'number' ? `${base}[${key}]` : memberPath(base, String(key));
  }, '');
}

function wording(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value')
    return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
  if (issue.code === 'too_small' && isNumber(issue.origin)) return `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big' && isNumber(issue.origin)) return `must be at most ${issue.maximum}`;
  if (issue.code !== 'invalid_type') return issue.message;
  // zod keeps the value out of its issues; only the message tells that there was none.
  if (issue.message.endsWith('received undefined')) return 'is missing';
  return `must be ${articles[issue.expected] ?? issue.expected}`;
}

function isNumber(origin: string): boolean {
  return origin === 'number' || origin === 'int';
}

function isZodIssue(issue: StandardSchemaV1.Issue): issue is z.core.$ZodIssue & StandardSchemaV1.Issue {
  return 'code' in issue && typeof issue.code === 'string';
}
