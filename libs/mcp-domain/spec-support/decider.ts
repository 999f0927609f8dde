import { expect } from '@jest/globals';
import type { RegistrationCommand } from '../src/registration/commands.ts';
import { decideRegistration } from '../src/registration/decide.ts';
import type { RegistrationEvent } from '../src/registration/events.ts';
import type { RegistrationState } from '../src/registration/registration.ts';

export type Row = [name: string, given: RegistrationState, when: RegistrationCommand, then: RegistrationEvent[]];

/** Compared as text, so that the order of headers and own `__proto__` members count too. */
export function expectRow([, given, when, then]: Row): void {
  expect(JSON.stringify(decideRegistration(given, when))).toBe(JSON.stringify(then));
}
