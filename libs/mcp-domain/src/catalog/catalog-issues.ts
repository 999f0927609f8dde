import type { DomainIssue } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { membersIssues } from '../json/members.ts';
import { memberPath } from '../member-path.ts';
import { protocolVersions } from '../registration/registration.ts';
import { choiceIssues } from '../registration/rules.ts';
import type { Catalog } from './catalog.ts';

const members = {
  required: ['registrationId', 'endpoint', 'protocolVersion', 'tools', 'diagnostics'],
  optional: ['serverName', 'serverVersion'],
};
const toolMembers = {
  required: ['nativeName', 'inputSchema', 'annotations'],
  optional: ['title', 'description', 'outputSchema'],
};
const diagnosticMembers = { required: ['code', 'message'], optional: ['nativeName'] };
const negotiable = protocolVersions.filter((version) => version !== 'auto');

/** What keeps an object from being a catalog, shape by shape. */
export function catalogIssues(value: JsonObject): DomainIssue[] {
  return [
    ...membersIssues(value, members),
    ...textIssues(value, ['registrationId', 'endpoint', 'serverName', 'serverVersion']),
    ...choiceIssues(value.protocolVersion, 'protocolVersion', negotiable),
    ...listIssues(value.tools, 'tools', toolIssues),
    ...listIssues(value.diagnostics, 'diagnostics', diagnosticIssues),
  ];
}

export function isCatalog(value: JsonObject): value is JsonObject & Catalog {
  return catalogIssues(value).length === 0;
}

function toolIssues(tool: JsonObject, base: string): DomainIssue[] {
  return [
    ...membersIssues(tool, toolMembers, base),
    ...textIssues(tool, ['nativeName', 'title', 'description'], base),
    ...['inputSchema', 'outputSchema', 'annotations'].flatMap((name) =>
      !Object.hasOwn(tool, name) || isJsonObject(tool[name])
        ? []
        : [{ path: memberPath(base, name), message: 'must be an object' }],
    ),
  ];
}

function diagnosticIssues(diagnostic: JsonObject, base: string): DomainIssue[] {
  return [
    ...membersIssues(diagnostic, diagnosticMembers, base),
    ...textIssues(diagnostic, ['code', 'nativeName', 'message'], base),
  ];
}

function textIssues(object: JsonObject, names: readonly string[], base = ''): DomainIssue[] {
  return names
    .filter((name) => Object.hasOwn(object, name) && typeof object[name] !== 'string')
    .map((name) => ({ path: memberPath(base, name), message: 'must be a string' }));
}

function listIssues(
  value: unknown,
  path: string,
  issuesOf: (entry: JsonObject, path: string) => DomainIssue[],
): DomainIssue[] {
  if (!Array.isArray(value)) return [{ path, message: 'must be an array' }];
  const entries: unknown[] = value;
  return entries.flatMap((entry, index) =>
    isJsonObject(entry)
      ? issuesOf(entry, `${path}[${index}]`)
      : [{ path: `${path}[${index}]`, message: 'must be an object' }],
  );
}
