import { describe, expect, it } from '@jest/globals';
import { alive, gone, ID, registrationWith, unborn } from '../../spec-support/registrations.ts';
import type { RegistrationEvent } from './events.ts';
import { evolveRegistration } from './evolve.ts';
import { absentRegistration, type RegistrationState } from './registration.ts';

const created: RegistrationEvent = {
  type: 'mcp.registration.created',
  data: {
    id: ID,
    displayName: 'Exa',
    endpoint: 'https://mcp.exa.ai/mcp',
    headers: { 'X-A': '1' },
    protocolVersion: 'auto',
  },
};
const permission = (nativeName: string, value: 'off' | 'ask' | 'allow'): RegistrationEvent => ({
  type: 'mcp.registration.permission_set',
  data: { nativeName, permission: value },
});
const override = (nativeName: string, value: { description: string } | null): RegistrationEvent => ({
  type: 'mcp.registration.description_overridden',
  data: { nativeName, override: value },
});
const full = {
  state: 'active',
  headers: { 'X-A': '1' },
  toolPermissions: { a: 'ask' },
  toolDescriptionOverrides: { a: { description: 'd' } },
} as const;

describe('evolveRegistration', () => {
  it.each<[string, RegistrationState, RegistrationEvent, RegistrationState]>([
    [
      'a new registration is paused and permits nothing (M-10)',
      absentRegistration,
      created,
      alive({ headers: { 'X-A': '1' } }),
    ],
    [
      'an adopted record is the state',
      unborn,
      { type: 'mcp.registration.adopted', data: { registration: registrationWith(full) } },
      alive(full),
    ],
    [
      'an adopted record replaces the state (M-32)',
      alive({ displayName: 'old' }),
      { type: 'mcp.registration.adopted', data: { registration: registrationWith(full) } },
      alive(full),
    ],
    [
      'an update leaves state, permissions and overrides (M-13)',
      alive(full),
      {
        type: 'mcp.registration.updated',
        data: {
          displayName: 'n',
          endpoint: 'http://h/',
          headers: { b: '2' },
          protocolVersion: '2025-06-18',
          connectionChanged: true,
        },
      },
      alive({ ...full, displayName: 'n', endpoint: 'http://h/', headers: { b: '2' }, protocolVersion: '2025-06-18' }),
    ],
    ['activated', alive({}), { type: 'mcp.registration.activated', data: {} }, alive({ state: 'active' })],
    ['paused', alive(full), { type: 'mcp.registration.paused', data: {} }, alive({ ...full, state: 'paused' })],
    ['a permission is set', alive({}), permission('a', 'allow'), alive({ toolPermissions: { a: 'allow' } })],
    [
      'a permission is changed',
      alive(full),
      permission('a', 'allow'),
      alive({ ...full, toolPermissions: { a: 'allow' } }),
    ],
    [
      'off is not stored (M-16)',
      alive({ toolPermissions: { a: 'ask', b: 'allow' } }),
      permission('a', 'off'),
      alive({ toolPermissions: { b: 'allow' } }),
    ],
    [
      'an override is set',
      alive({}),
      override('a', { description: '' }),
      alive({ toolDescriptionOverrides: { a: { description: '' } } }),
    ],
    [
      'an override is replaced as a whole',
      alive({ toolDescriptionOverrides: { a: { properties: { q: 'x' } } } }),
      override('a', { description: 'd' }),
      alive({ toolDescriptionOverrides: { a: { description: 'd' } } }),
    ],
    [
      'an override is deleted (M-17)',
      alive(full),
      override('a', null),
      alive({ ...full, toolDescriptionOverrides: {} }),
    ],
    ['removed', alive(full), { type: 'mcp.registration.removed', data: {} }, gone],
    ['nothing follows a removal', gone, permission('a', 'ask'), gone],
    ['nothing precedes the creation', unborn, permission('a', 'ask'), unborn],
    ['nothing can be removed before it is there', unborn, { type: 'mcp.registration.removed', data: {} }, unborn],
  ])('%s', (_name, given, event, then) => {
    expect(evolveRegistration(given, event)).toEqual(then);
  });

  it.each(['__proto__', 'constructor'])('keeps the permission and the override of a tool named %s', (name) => {
    const state = [permission(name, 'ask'), override(name, { description: 'd' })].reduce(evolveRegistration, alive());
    if (state.status !== 'present') throw new Error('expected a registration');
    expect(Object.entries(state.registration.toolPermissions)).toEqual([[name, 'ask']]);
    expect(Object.entries(state.registration.toolDescriptionOverrides)).toEqual([[name, { description: 'd' }]]);
    expect([permission(name, 'off'), override(name, null)].reduce(evolveRegistration, state)).toEqual(alive());
  });

  it('does not touch the state that it was given', () => {
    const before = alive({ toolPermissions: { a: 'ask' } });
    evolveRegistration(before, permission('a', 'off'));
    evolveRegistration(before, permission('b', 'allow'));
    expect(before).toEqual(alive({ toolPermissions: { a: 'ask' } }));
  });
});
