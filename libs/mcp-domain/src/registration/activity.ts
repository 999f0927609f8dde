import type { Connection } from './connection.ts';
import { publicEndpoint } from './endpoint.ts';
import type { RegistrationEvent } from './events.ts';

export type ActivityFact = { type: string; data: Record<string, unknown> };

/** An event as the activity feed may show it: nothing of the headers but their number, nothing of an endpoint's credentials. */
export function registrationActivity(event: RegistrationEvent): ActivityFact {
  return { type: event.type, data: publicData(event) };
}

function publicData(event: RegistrationEvent): Record<string, unknown> {
  switch (event.type) {
    case 'mcp.registration.created':
      return { displayName: event.data.displayName, ...publicConnection(event.data) };
    case 'mcp.registration.adopted': {
      const { registration } = event.data;
      return { displayName: registration.displayName, state: registration.state, ...publicConnection(registration) };
    }
    case 'mcp.registration.updated': {
      const { displayName, connectionChanged } = event.data;
      return { displayName, ...publicConnection(event.data), connectionChanged };
    }
    case 'mcp.registration.permission_set':
      return { nativeName: event.data.nativeName, permission: event.data.permission };
    case 'mcp.registration.description_overridden':
      return { nativeName: event.data.nativeName, override: event.data.override === null ? 'deleted' : 'set' };
    default:
      return {};
  }
}

function publicConnection({ endpoint, headers, protocolVersion }: Connection): Record<string, unknown> {
  return { endpoint: publicEndpoint(endpoint), headerCount: Object.keys(headers).length, protocolVersion };
}
