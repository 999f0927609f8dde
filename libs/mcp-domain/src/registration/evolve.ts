import { withEntry, withoutEntry } from '../json/json-object.ts';
import type { RegistrationEvent } from './events.ts';
import type { DescriptionOverride, Registration, RegistrationState, ToolPermission } from './registration.ts';

/** The state after an event. An event that speaks of a registration which isn't there leaves the state as it is. */
export function evolveRegistration(state: RegistrationState, event: RegistrationEvent): RegistrationState {
  if (event.type === 'mcp.registration.created') {
    const { id, displayName, endpoint, headers, protocolVersion } = event.data;
    const settings = { state: 'paused' as const, toolPermissions: {}, toolDescriptionOverrides: {} };
    return present({ id, displayName, endpoint, headers, protocolVersion, ...settings });
  }
  if (event.type === 'mcp.registration.adopted') return present(event.data.registration);
  if (state.status !== 'present') return state;
  if (event.type === 'mcp.registration.removed') return { status: 'removed' };
  return present(changed(state.registration, event));
}

type Change = Exclude<
  RegistrationEvent,
  { type: 'mcp.registration.created' | 'mcp.registration.adopted' | 'mcp.registration.removed' }
>;

function changed(registration: Registration, event: Change): Registration {
  switch (event.type) {
    case 'mcp.registration.updated': {
      const { displayName, endpoint, headers, protocolVersion } = event.data;
      return { ...registration, displayName, endpoint, headers, protocolVersion };
    }
    case 'mcp.registration.activated':
      return { ...registration, state: 'active' };
    case 'mcp.registration.paused':
      return { ...registration, state: 'paused' };
    case 'mcp.registration.permission_set':
      return { ...registration, toolPermissions: permissionsAfter(registration, event.data) };
    case 'mcp.registration.description_overridden':
      return { ...registration, toolDescriptionOverrides: overridesAfter(registration, event.data) };
  }
}

function permissionsAfter(
  { toolPermissions }: Registration,
  { nativeName, permission }: { nativeName: string; permission: ToolPermission },
): Registration['toolPermissions'] {
  if (permission === 'off') return withoutEntry(toolPermissions, nativeName);
  return withEntry(toolPermissions, nativeName, permission);
}

function overridesAfter(
  { toolDescriptionOverrides }: Registration,
  { nativeName, override }: { nativeName: string; override: DescriptionOverride | null },
): Registration['toolDescriptionOverrides'] {
  if (override === null) return withoutEntry(toolDescriptionOverrides, nativeName);
  return withEntry(toolDescriptionOverrides, nativeName, override);
}

function present(registration: Registration): RegistrationState {
  return { status: 'present', registration };
}
