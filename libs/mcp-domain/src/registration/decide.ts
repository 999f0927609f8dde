import { DomainError, type DomainIssue, invalidRequest, throwIfAny } from '../errors.ts';
import { ownValue } from '../json/json-object.ts';
import { requireNativeName } from '../native-name.ts';
import type { CreateInput, RegistrationCommand, UpdateInput } from './commands.ts';
import { sameConnection } from './connection.ts';
import { readEndpoint } from './endpoint.ts';
import type { RegistrationEvent } from './events.ts';
import { overrideIssues, sameOverride } from './override.ts';
import type { DescriptionOverride, Registration, RegistrationState, ToolPermission } from './registration.ts';
import { isCanonicalUuid } from './registration.ts';
import { choiceIssues, displayNameIssues, endpointIssues, headersIssues, protocolVersionIssues } from './rules.ts';

/**
 * What a command makes happen to a registration; nothing, when it is so already.
 * Throws DomainError: `mcp.registration_not_found`, or `request.invalid` with every issue found.
 */
export function decideRegistration(state: RegistrationState, command: RegistrationCommand): RegistrationEvent[] {
  if (command.type === 'create') return create(state, command);
  if (state.status !== 'present') {
    throw new DomainError(
      'mcp.registration_not_found',
      'There is no such registration. List the servers to see which there are.',
    );
  }
  const { registration } = state;
  switch (command.type) {
    case 'update':
      return update(registration, command);
    case 'set-state':
      return setState(registration, command.state);
    case 'set-permission':
      return setPermission(registration, command.nativeName, command.permission);
    case 'override-description':
      return overrideDescription(registration, command.nativeName, command.override);
    case 'remove':
      return [{ type: 'mcp.registration.removed', data: {} }];
  }
}

function create(state: RegistrationState, command: { id: string } & CreateInput): RegistrationEvent[] {
  const { id, headers = {}, protocolVersion = 'auto' } = command;
  if (!isCanonicalUuid(id)) throw invalidRequest([{ path: 'id', message: 'must be a lower-case UUID' }]);
  if (state.status !== 'absent') throw invalidRequest([{ path: 'id', message: 'belongs to another registration' }]);
  const input = validated({ ...command, headers, protocolVersion });
  return [{ type: 'mcp.registration.created', data: { id, ...input } }];
}

function update(registration: Registration, command: UpdateInput): RegistrationEvent[] {
  const input = validated(command);
  const connectionChanged = !sameConnection(registration, input);
  if (!connectionChanged && sameAsWritten(registration, input)) return [];
  return [{ type: 'mcp.registration.updated', data: { ...input, connectionChanged } }];
}

/** A new order of the headers changes no connection, but is kept as it was typed. */
function sameAsWritten(a: UpdateInput, b: UpdateInput): boolean {
  const namesOfB = Object.keys(b.headers);
  return a.displayName === b.displayName && Object.keys(a.headers).every((name, index) => name === namesOfB[index]);
}

function validated({ displayName, endpoint, headers, protocolVersion }: UpdateInput): UpdateInput {
  throwIfAny([
    ...displayNameIssues(displayName),
    ...endpointIssues(endpoint),
    ...headersIssues(headers),
    ...protocolVersionIssues(protocolVersion),
  ]);
  const reading = readEndpoint(endpoint);
  return { displayName, endpoint: reading.ok ? reading.endpoint : endpoint, headers: { ...headers }, protocolVersion };
}

function setState(registration: Registration, wanted: Registration['state']): RegistrationEvent[] {
  throwIfAny(choiceIssues(wanted, 'state', ['active', 'paused']));
  if (wanted === registration.state) return [];
  return [{ type: wanted === 'active' ? 'mcp.registration.activated' : 'mcp.registration.paused', data: {} }];
}

function setPermission(
  registration: Registration,
  nativeName: string,
  permission: ToolPermission,
): RegistrationEvent[] {
  requireNativeName(nativeName);
  throwIfAny(choiceIssues(permission, 'permission', ['off', 'ask', 'allow']));
  if (permission === (ownValue(registration.toolPermissions, nativeName) ?? 'off')) return [];
  return [{ type: 'mcp.registration.permission_set', data: { nativeName, permission } }];
}

function overrideDescription(
  registration: Registration,
  nativeName: string,
  override: DescriptionOverride | null,
): RegistrationEvent[] {
  requireNativeName(nativeName);
  const issues: DomainIssue[] = override === null ? [] : overrideIssues(override);
  throwIfAny(issues);
  const current = ownValue(registration.toolDescriptionOverrides, nativeName) ?? null;
  if (override === null ? current === null : current !== null && sameOverride(current, override)) return [];
  return [{ type: 'mcp.registration.description_overridden', data: { nativeName, override } }];
}
