import type { Registration, RegistrationState } from '../src/registration/registration.ts';

export const ID = '0a1b2c3d-0000-4000-8000-00000000000f';

export function registrationWith(changes: Partial<Registration> = {}): Registration {
  return {
    id: ID,
    displayName: 'Exa',
    endpoint: 'https://mcp.exa.ai/mcp',
    headers: {},
    protocolVersion: 'auto',
    state: 'paused',
    toolPermissions: {},
    toolDescriptionOverrides: {},
    ...changes,
  };
}

export const unborn: RegistrationState = { status: 'absent' };
export const gone: RegistrationState = { status: 'removed' };
export const alive = (changes: Partial<Registration> = {}): RegistrationState => ({
  status: 'present',
  registration: registrationWith(changes),
});
