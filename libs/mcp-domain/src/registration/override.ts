import type { DomainIssue } from '../errors.ts';
import { isJsonObject, type JsonObject, sameTexts } from '../json/json-object.ts';
import { memberPath } from '../member-path.ts';
import type { DescriptionOverride } from './registration.ts';
import { textMapIssues } from './rules.ts';

const MEMBERS = new Set(['description', 'properties']);

/** An override says something: a description, even an empty one, or the text of at least one property. */
export function overrideIssues(value: unknown, path = 'override'): DomainIssue[] {
  if (!isJsonObject(value)) return [{ path, message: 'must be an object' }];
  const { description, properties } = value;
  const issues = [
    ...unknownMembers(value, path),
    ...(description === undefined ? [] : textIssues(description, memberPath(path, 'description'))),
    ...(properties === undefined ? [] : textMapIssues(properties, memberPath(path, 'properties'))),
  ];
  return issues.length > 0 || saysSomething(description, properties) ? issues : [nothingSaid(path)];
}

function unknownMembers(value: JsonObject, path: string): DomainIssue[] {
  return Object.keys(value)
    .filter((name) => !MEMBERS.has(name))
    .map((name) => ({ path: memberPath(path, name), message: 'is not a member of an override' }));
}

function textIssues(value: unknown, path: string): DomainIssue[] {
  return typeof value === 'string' ? [] : [{ path, message: 'must be a string' }];
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
