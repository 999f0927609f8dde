import { describe, expect, it } from '@jest/globals';
import { ID, registrationWith } from '../../spec-support/registrations.ts';
import type { RegistrationEvent } from './events.ts';
import { UnreadableEventError, upcastRegistrationEvent } from './upcast.ts';

const connection = { endpoint: 'http://h/', headers: { a: '1' }, protocolVersion: 'auto' } as const;
const overrides = { a: { description: '', properties: { q: 'x' } }, b: { properties: {} } };
const registration = registrationWith({ toolPermissions: { a: 'ask' }, toolDescriptionOverrides: overrides });

const events: RegistrationEvent[] = [
  { type: 'mcp.registration.created', data: { id: ID, displayName: 'n', ...connection } },
  { type: 'mcp.registration.adopted', data: { registration } },
  { type: 'mcp.registration.updated', data: { displayName: 'n', ...connection, connectionChanged: false } },
  { type: 'mcp.registration.activated', data: {} },
  { type: 'mcp.registration.paused', data: {} },
  { type: 'mcp.registration.removed', data: {} },
  { type: 'mcp.registration.permission_set', data: { nativeName: 'a', permission: 'off' } },
  { type: 'mcp.registration.description_overridden', data: { nativeName: 'a', override: { description: 'd' } } },
  { type: 'mcp.registration.description_overridden', data: { nativeName: 'a', override: null } },
];

describe('upcastRegistrationEvent', () => {
  it.each(events)('reads version 1 of $type as it is', ({ type, data }) => {
    expect(upcastRegistrationEvent(type, 1, JSON.parse(JSON.stringify(data)))).toEqual({ type, data });
  });

  it.each(events)('refuses version 2 of $type', ({ type, data }) => {
    expect(() => upcastRegistrationEvent(type, 2, data)).toThrow(UnreadableEventError);
    expect(() => upcastRegistrationEvent(type, 0, data)).toThrow(`${type}, version 0, is not known`);
  });

  it.each(['mcp.registration.renamed', '', '__proto__', 'constructor'])('refuses the unknown type %j', (type) => {
    expect(() => upcastRegistrationEvent(type, 1, {})).toThrow(`The event ${type}, version 1, is not known`);
  });

  it.each<[string, unknown]>([
    ['mcp.registration.activated', null],
    ['mcp.registration.removed', []],
    ['mcp.registration.created', {}],
    ['mcp.registration.created', { id: ID, displayName: 'n', ...connection, headers: { a: 1 } }],
    ['mcp.registration.created', { id: ID, displayName: 'n', ...connection, protocolVersion: '1' }],
    ['mcp.registration.created', { id: ID, displayName: 1, ...connection }],
    ['mcp.registration.updated', { displayName: 'n', ...connection }],
    ['mcp.registration.updated', { displayName: 'n', connectionChanged: true }],
    ['mcp.registration.adopted', { registration: { ...registration, headers: null } }],
    ['mcp.registration.adopted', { registration: { ...registration, endpoint: 1 } }],
    ['mcp.registration.updated', { displayName: 'n', ...connection, connectionChanged: 'yes' }],
    ['mcp.registration.adopted', { registration: { ...registration, state: 'connected' } }],
    ['mcp.registration.adopted', { registration: { ...registration, toolPermissions: { a: 'off' } } }],
    [
      'mcp.registration.adopted',
      { registration: { ...registration, toolDescriptionOverrides: { a: { properties: [] } } } },
    ],
    ['mcp.registration.permission_set', { nativeName: 'a', permission: 'deny' }],
    ['mcp.registration.permission_set', { permission: 'ask' }],
    ['mcp.registration.description_overridden', { nativeName: 'a' }],
    ['mcp.registration.description_overridden', { nativeName: 'a', override: { description: 1 } }],
  ])('refuses a %s of another shape: %j', (type, data) => {
    expect(() => upcastRegistrationEvent(type, 1, data)).toThrow(
      `The event ${type}, version 1, lacks members or has wrong ones`,
    );
  });
});
