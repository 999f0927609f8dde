import { memberOf, type Place } from '../fields/place.ts';
import { avatarWarnings } from '../avatar/avatar.ts';
import { type Given, objectSchema, readMembers, refuseOthers } from '../fields/members.ts';
import { anyObject } from '../fields/field.ts';
import type { JsonObject } from '../model/json.ts';
import type { Persona } from '../model/persona.ts';
import type { Written } from '../model/written.ts';
import { nothingRemembered } from '../model/remembered.ts';
import { personaFields } from './persona-fields.ts';

export type PersonaInput = Given<typeof personaFields>;

/** Reads what create and update take; closed. @throws InvalidValue */
export function readPersona(payload: unknown, place: Place, use: 'create' | 'update'): Written<PersonaInput> {
  const object = anyObject.read(payload, place);
  const required = use === 'create' ? (['name'] as const) : [];
  const value = readMembers(personaFields, object, { place, required });
  refuseOthers(personaFields, object, { place, noun: 'persona' });
  const warnings = avatarWarnings(value.avatar, memberOf(place, 'avatar'));
  return { value, remembered: nothingRemembered, warnings };
}

/** `sortIndex` is the order of making (S-351). */
export function newPersona(input: PersonaInput, sortIndex: number): Persona {
  const { name = '', description = '', avatar = null, active = false } = input;
  return { name, description, avatar, active, sortIndex };
}

export function changedPersona(before: Persona, input: PersonaInput): Persona {
  return { ...before, ...input };
}

export function personaSchema(use: 'create' | 'update'): JsonObject {
  return objectSchema(personaFields, { open: false, required: use === 'create' ? ['name'] : [] });
}
