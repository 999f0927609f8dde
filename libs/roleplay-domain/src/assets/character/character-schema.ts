import { objectSchema } from '../fields/members.ts';
import type { JsonObject } from '../model/json.ts';
import { characterFields } from './character-fields.ts';

const required = ['name', 'description', 'first_mes'];

/** The card's data as it is read and written. */
export function characterSchema(): JsonObject {
  return objectSchema(characterFields, { open: true, required });
}

/**
 * What create and update take: the fields themselves, or one of the wrappers around them. Which fields must be there can't be
 * said of the outer object, since in a wrapper they stand further inside.
 */
export function characterArgumentSchema(use: 'create' | 'update'): JsonObject {
  const inner = objectSchema(characterFields, { open: true, required: use === 'create' ? required : [] });
  const { properties } = objectSchema(characterFields, { open: true }) as { properties: JsonObject };
  return {
    type: 'object',
    description:
      (use === 'create' ? 'name, description and first_mes are required. ' : 'Only the given fields change. ') +
      'Either the fields of the card themselves, or a chara_card_v2 or chara_card_v3 wrapper with spec and data, or a SillyTavern wrapper with character. Unknown keys of the card are kept.',
    properties: {
      ...properties,
      spec: { type: 'string', description: 'In a wrapper: chara_card_v2 or chara_card_v3.' },
      spec_version: {},
      data: { ...inner, description: 'In a wrapper: the fields of the card.' },
      character: { type: 'object', description: 'In a SillyTavern wrapper: the card, bare or wrapped.' },
    },
    additionalProperties: true,
  };
}
