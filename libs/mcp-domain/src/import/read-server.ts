import { type DomainIssue, invalidRequest, throwIfAny } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import { membersIssues } from '../json/members.ts';
import { memberPath } from '../member-path.ts';
import type { CreateInput } from '../registration/commands.ts';
import { displayNameIssues, endpointIssues, headersIssues, protocolVersionIssues } from '../registration/rules.ts';
import { transportIssues } from './transport.ts';

type ImportedServer = { url: string } & Pick<CreateInput, 'headers' | 'protocolVersion'>;

/** Throws DomainError `request.invalid`. A wrong transport is told alone: the other members would only follow from it. */
export function readServer(displayName: string, value: unknown, path: string): CreateInput {
  if (!isJsonObject(value)) throw invalidRequest([{ path, message: `must be an object, but is ${kindOf(value)}` }]);
  throwIfAny(transportIssues(value, path));
  const issues = [...displayNameIssues(displayName, path), ...serverIssues(value, path)];
  if (!isServer(value, issues)) throw invalidRequest(issues);
  const { url, headers, protocolVersion } = value;
  return {
    displayName,
    endpoint: url,
    ...(headers !== undefined && { headers }),
    ...(protocolVersion !== undefined && { protocolVersion }),
  };
}

function serverIssues(value: JsonObject, path: string): DomainIssue[] {
  const { url, headers, protocolVersion } = value;
  return [
    ...membersIssues(value, { required: ['url'], optional: ['headers', 'protocolVersion', 'type'] }, path),
    ...(url === undefined ? [] : endpointIssues(url, memberPath(path, 'url'))),
    ...(headers === undefined ? [] : headersIssues(headers, memberPath(path, 'headers'))),
    ...(protocolVersion === undefined
      ? []
      : protocolVersionIssues(protocolVersion, memberPath(path, 'protocolVersion'))),
  ];
}

function isServer(value: JsonObject, issues: readonly DomainIssue[]): value is JsonObject & ImportedServer {
  return issues.length === 0;
}
