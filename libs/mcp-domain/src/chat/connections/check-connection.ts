import { ConsumerError, refusedFor } from '../../consumer-error.ts';
import type { DomainIssue } from '../../errors.ts';
import { readEndpoint } from '../../registration/endpoint.ts';
import { type OverridesReading } from '../overrides/read-overrides.ts';
import type { ConnectionInput, ModelConnection } from './connection.ts';

const ID = /^[a-z0-9_-]{1,64}$/;
/* What an Authorization header can carry; a pasted key often brings a line break along. */
const KEY = /^[\x20-\x7e]*$/;
const MODES = ['always', 'when-tools-present', 'header'];

export type ConnectionCheck = {
  id: string;
  input: ConnectionInput;
  overrides: OverridesReading;
  /** All connections that there are. */
  others: readonly Pick<ModelConnection, 'id' | 'name'>[];
};

/** Throws ConsumerError: `connection.invalid` with every path, `connection.name_taken`. */
export function requireConnection({ id, input, overrides, others }: ConnectionCheck): void {
  const issues = [...fieldIssues(id, input), ...(overrides.ok ? [] : overrides.issues)];
  if (issues.length > 0) throw refusedFor('connection.invalid', issues);
  if (others.some((other) => other.id !== id && other.name === input.name)) {
    throw new ConsumerError('connection.name_taken', `There is a connection ${JSON.stringify(input.name)} already.`);
  }
}

function fieldIssues(
  id: string,
  { name, baseUrl, apiKey = '', injection = 'always', recursionLimit = 5 }: ConnectionInput,
): DomainIssue[] {
  const url = readEndpoint(baseUrl);
  const isLimit = Number.isInteger(recursionLimit) && recursionLimit >= 1 && recursionLimit <= 50;
  const faults: [boolean, string, string][] = [
    [!ID.test(id), 'id', 'must be 1 to 64 characters of a-z, 0-9, "_" and "-"'],
    [name.trim() === '', 'name', 'must not be blank'],
    [!url.ok, 'baseUrl', url.ok ? '' : url.reason],
    [!KEY.test(apiKey), 'apiKey', 'has a character that no header can carry, such as a line break'],
    [!MODES.includes(injection), 'injection', `must be one of ${MODES.join(', ')}`],
    [!isLimit, 'recursionLimit', 'must be an integer from 1 to 50'],
  ];
  return faults.flatMap(([wrong, path, message]) => (wrong ? [{ path, message }] : []));
}

/** A refusal that concerns one field. */
export function refusedConnection(path: string, message: string): ConsumerError {
  return refusedFor('connection.invalid', [{ path, message }]);
}
