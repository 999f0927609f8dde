import { type DomainIssue } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { memberPath } from '../member-path.ts';
import { nameProblemText, nativeNameProblem } from '../native-name.ts';
import { readEndpoint } from './endpoint.ts';
import { overrideIssues } from './override.ts';
import { type Registration, isCanonicalUuid } from './registration.ts';
import { choiceIssues, displayNameIssues, endpointIssues, headersIssues, protocolVersionIssues } from './rules.ts';

export const registrationMembers = [
  'id',
  'displayName',
  'endpoint',
  'headers',
  'protocolVersion',
  'state',
  'toolPermissions',
  'toolDescriptionOverrides',
] as const satisfies readonly (keyof Registration)[];

/** What keeps an object from being a registration, member by member; members of other names are none of its business. */
export function registrationIssues(value: JsonObject): DomainIssue[] {
  return [
    ...idIssues(value.id),
    ...displayNameIssues(value.displayName),
    ...normalisedEndpointIssues(value.endpoint),
    ...headersIssues(value.headers),
    ...protocolVersionIssues(value.protocolVersion),
    ...choiceIssues(value.state, 'state', ['active', 'paused']),
    ...byToolIssues(value.toolPermissions, 'toolPermissions', permissionIssues),
    ...byToolIssues(value.toolDescriptionOverrides, 'toolDescriptionOverrides', overrideIssues),
  ];
}

export function isRegistration(value: JsonObject): value is JsonObject & Registration {
  return registrationIssues(value).length === 0;
}

function idIssues(value: unknown): DomainIssue[] {
  if (typeof value === 'string' && isCanonicalUuid(value)) return [];
  return [{ path: 'id', message: 'must be a lower-case UUID' }];
}

function normalisedEndpointIssues(value: unknown): DomainIssue[] {
  const issues = endpointIssues(value);
  if (issues.length > 0 || typeof value !== 'string') return issues;
  const reading = readEndpoint(value);
  if (reading.ok && reading.endpoint === value) return [];
  return [{ path: 'endpoint', message: 'must be written as the URL Standard normalises it' }];
}

function permissionIssues(value: unknown, path: string): DomainIssue[] {
  return choiceIssues(value, path, ['ask', 'allow']);
}

function byToolIssues(
  value: unknown,
  path: string,
  issuesOf: (entry: unknown, path: string) => DomainIssue[],
): DomainIssue[] {
  if (!isJsonObject(value)) return [{ path, message: 'must be an object' }];
  return Object.entries(value).flatMap(([name, entry]) => {
    const entryPath = memberPath(path, name);
    const problem = nativeNameProblem(name);
    return problem
      ? [{ path: entryPath, message: `is no tool name: it ${nameProblemText[problem]}` }]
      : issuesOf(entry, entryPath);
  });
}
