import type { DomainIssue } from '../errors.ts';
import { isJsonObject } from '../json/json-object.ts';
import { memberPath } from '../member-path.ts';
import { readEndpoint } from './endpoint.ts';
import { protocolVersions } from './registration.ts';

/* Each rule looks at one field of a command, a record or a pasted text, and says what is wrong with it. */

const MAX_DISPLAY_NAME = 200;
const ONLY_WHITE_SPACE = /^\p{White_Space}*$/u;

export function displayNameIssues(value: unknown, path = 'displayName'): DomainIssue[] {
  if (typeof value !== 'string') return [{ path, message: 'must be a string' }];
  if (ONLY_WHITE_SPACE.test(value)) return [{ path, message: 'must have a character that is not white space' }];
  const length = codePoints(value);
  if (length <= MAX_DISPLAY_NAME) return [];
  return [{ path, message: `must have at most ${MAX_DISPLAY_NAME} characters, but has ${length}` }];
}

export function endpointIssues(value: unknown, path = 'endpoint'): DomainIssue[] {
  if (typeof value !== 'string') return [{ path, message: 'must be a string' }];
  const reading = readEndpoint(value);
  return reading.ok ? [] : [{ path, message: reading.reason }];
}

/** Names and values are free: what can't be sent is refused when it would be sent. */
export function headersIssues(value: unknown, path = 'headers'): DomainIssue[] {
  return textMapIssues(value, path);
}

export function textMapIssues(value: unknown, path: string): DomainIssue[] {
  if (!isJsonObject(value)) return [{ path, message: 'must be an object' }];
  return Object.entries(value)
    .filter(([, text]) => typeof text !== 'string')
    .map(([name]) => ({ path: memberPath(path, name), message: 'must be a string' }));
}

export function protocolVersionIssues(value: unknown, path = 'protocolVersion'): DomainIssue[] {
  return choiceIssues(value, path, protocolVersions);
}

export function choiceIssues(value: unknown, path: string, choices: readonly string[]): DomainIssue[] {
  if (typeof value === 'string' && choices.includes(value)) return [];
  return [{ path, message: `must be one of ${choices.join(', ')}` }];
}

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
