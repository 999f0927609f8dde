import type { DomainIssue } from '../errors.ts';
import { isJsonObject, sameTexts } from '../json/json-object.ts';
import { memberPath } from '../member-path.ts';
import type { DescriptionOverride } from './registration.ts';
import { textMapIssues } from './rules.ts';

const MEMBERS = new Set(['description', 'properties']);

/** An override says something: a description, even an empty one, or the text of at least one property. */
export function overrideIssues(value: unknown, path = 'override'): DomainIssue[] {
  if (!isJsonObject(value)) return [{ path, message: 'must be an object' }];
  const issues = Object.keys(value)
    .filter((name) => !MEMBERS.has(name))
    .map((name) => ({ path: memberPath(path, name), message: 'is not a member of an override' }));
  const { description, properties } = value;
  if (description !== undefined && typeof description !== 'string') {
    issues.push({ path: memberPath(path, 'description'), message: 'must be a string' });
  }
  if (properties !== undefined) issues.push(...textMapIssues(properties, memberPath(path, 'properties')));
  return issues.length > 0 || saysSomething(description, properties) ? issues : [nothingSaid(path)];
}

function saysSomething(description: unknown, properties: unknown): boolean {
  return description !== undefined || (isJsonObject(properties) && Object.keys(properties).length > 0);
}

function nothingSaid(path: string): DomainIssue {
  return { path, message: 'must have a description or a property; null is what deletes an override' };
}

export function sameOverride(a: DescriptionOverride, b: DescriptionOverride): boolean {
  const hasProperties = a.properties !== undefined;
  if (a.description !== b.description || hasProperties !== (b.properties !== undefined)) return false;
  return sameTexts(a.properties ?? {}, b.properties ?? {});
}
