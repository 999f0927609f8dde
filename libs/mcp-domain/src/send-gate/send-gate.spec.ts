import { describe, expect, it } from '@jest/globals';
import { readable } from '../../spec-support/catalogs.ts';
import { registrationWith } from '../../spec-support/registrations.ts';
import type { Registration } from '../registration/registration.ts';
import { decideSend, type SendRequest } from './send-gate.ts';

const registration = (changes: Partial<Registration> = {}): Registration =>
  registrationWith({ state: 'active', headers: { 'X-A': 'b' }, toolPermissions: { echo: 'ask' }, ...changes });

const decide = (changes: Partial<SendRequest> = {}) =>
  decideSend({
    cancelled: false,
    argumentsJson: '{}',
    nativeName: 'echo',
    registration: readable(registration()),
    ...changes,
  });

const codeOf = (changes: Partial<SendRequest>): string => {
  const decision = decide(changes);
  return decision.send ? 'sent' : decision.outcome.code;
};

/** A JSON object of exactly so many bytes, with a character of several bytes at the edge. */
const objectOf = (bytes: number, last = 'é'): string => {
  const room = bytes - '{"a":""}'.length - new TextEncoder().encode(last).length;
  return `{"a":"${'x'.repeat(room)}${last}"}`;
};

describe('decideSend (D-5)', () => {
  it.each(['ask', 'allow'] as const)(
    'sends with %s, to where the registration points now (A-35, A-37)',
    (permission) => {
      const now = registration({ endpoint: 'http://elsewhere/mcp', toolPermissions: { echo: permission } });
      expect(decide({ registration: readable(now), argumentsJson: '{"a":1}' })).toEqual({
        send: true,
        target: { endpoint: 'http://elsewhere/mcp', headers: { 'X-A': 'b' }, protocolVersion: 'auto' },
        nativeName: 'echo',
        args: { a: 1 },
      });
    },
  );

  const off: SendRequest['registration'] = readable(registration({ toolPermissions: {} }));
  const paused: SendRequest['registration'] = readable(registration({ state: 'paused', toolPermissions: {} }));
  const unreadable: SendRequest['registration'] = { kind: 'unreadable', message: 'The file is damaged.' };
  const missing: SendRequest['registration'] = { kind: 'missing' };

  it.each<[string, Partial<SendRequest>]>([
    ['mcp.call_cancelled_before_send', { cancelled: true, argumentsJson: objectOf(262_145), registration: missing }],
    ['mcp.call_arguments_size_limit', { argumentsJson: `${objectOf(262_145)}{`, registration: missing }],
    ['mcp.call_arguments_invalid_json', { argumentsJson: '[1', registration: missing }],
    ['mcp.call_arguments_not_object', { argumentsJson: '[]', registration: missing }],
    ['mcp.call_registration_not_found', { registration: missing }],
    ['mcp.call_registration_unavailable', { registration: unreadable }],
    ['mcp.call_server_paused', { registration: paused }],
    ['mcp.call_permission_off', { registration: off }],
    ['mcp.call_permission_off', { nativeName: 'toString' }],
  ])('stops at the first failure: %s', (code, changes) => {
    expect(codeOf(changes)).toBe(code);
  });

  it.each([
    ['{bad', 'mcp.call_arguments_invalid_json'],
    ['', 'mcp.call_arguments_invalid_json'],
    [' \n', 'mcp.call_arguments_invalid_json'],
    ['{} {}', 'mcp.call_arguments_invalid_json'],
    ['null', 'mcp.call_arguments_not_object'],
    ['"x"', 'mcp.call_arguments_not_object'],
    ['[]', 'mcp.call_arguments_not_object'],
    ['-0', 'mcp.call_arguments_not_object'],
    ['9007199254740993', 'mcp.call_arguments_not_object'],
    [objectOf(262_144), 'sent'],
    [objectOf(262_145), 'mcp.call_arguments_size_limit'],
    [objectOf(262_144, '🦊'), 'sent'],
    [objectOf(262_145, '🦊'), 'mcp.call_arguments_size_limit'],
    ['{"a":1e400}', 'mcp.call_arguments_invalid_json'],
    ['{"a":[{"b":-1e400}]}', 'mcp.call_arguments_invalid_json'],
    ['{"a":"1e400"}', 'sent'],
  ])('decides %j: %s (A-38)', (argumentsJson, expected) => {
    expect(codeOf({ argumentsJson })).toBe(expected);
  });

  it('leaves the arguments as they are written (A-39)', () => {
    const argumentsJson =
      '{"extra":"x","n":9007199254740993,"u":18446744073709551615,"f":1.0,"z":-0,"tiny":1e-400,"__proto__":null,"wrong":[]}';
    const decision = decide({ argumentsJson });
    expect(decision.send && JSON.stringify(decision.args)).toBe(argumentsJson);
  });

  it('says that nothing was sent, and never where to', () => {
    const secret = registration({ state: 'paused', endpoint: 'http://u:s3cret@h/', headers: { k: 's3cret' } });
    const decision = decide({ registration: readable(secret) });
    expect(decision).toEqual({
      send: false,
      outcome: {
        outcome: 'not_sent',
        code: 'mcp.call_server_paused',
        message: 'Exa is paused. The call was not sent.',
      },
    });
  });
});
