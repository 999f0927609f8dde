import { describe, expect, it } from '@jest/globals';
import { ID, registrationWith } from '../../spec-support/registrations.ts';
import { registrationActivity } from './activity.ts';
import type { RegistrationEvent } from './events.ts';

const connection = {
  endpoint: 'https://me:s3cret@h/mcp?key=s3cret',
  headers: { Authorization: 'Bearer s3cret', 's3cret-name': '' },
  protocolVersion: 'auto',
} as const;
const shown = { endpoint: 'https://h/mcp', headerCount: 2, protocolVersion: 'auto' };

describe('registrationActivity (M-19)', () => {
  it.each<[RegistrationEvent, Record<string, unknown>]>([
    [
      { type: 'mcp.registration.created', data: { id: ID, displayName: 'Exa', ...connection } },
      { displayName: 'Exa', ...shown },
    ],
    [
      {
        type: 'mcp.registration.adopted',
        data: { registration: registrationWith({ ...connection, state: 'active' }) },
      },
      { displayName: 'Exa', state: 'active', ...shown },
    ],
    [
      { type: 'mcp.registration.updated', data: { displayName: 'Exa', ...connection, connectionChanged: true } },
      { displayName: 'Exa', ...shown, connectionChanged: true },
    ],
    [{ type: 'mcp.registration.activated', data: {} }, {}],
    [{ type: 'mcp.registration.paused', data: {} }, {}],
    [{ type: 'mcp.registration.removed', data: {} }, {}],
    [
      { type: 'mcp.registration.permission_set', data: { nativeName: 'echo', permission: 'off' } },
      { nativeName: 'echo', permission: 'off' },
    ],
    [
      { type: 'mcp.registration.description_overridden', data: { nativeName: 'echo', override: { description: 'd' } } },
      { nativeName: 'echo', override: 'set' },
    ],
    [
      { type: 'mcp.registration.description_overridden', data: { nativeName: 'echo', override: null } },
      { nativeName: 'echo', override: 'deleted' },
    ],
  ])('shows $type without secrets', (event, data) => {
    expect(registrationActivity(event)).toEqual({ type: event.type, data });
    expect(JSON.stringify(registrationActivity(event))).not.toContain('s3cret');
  });
});
