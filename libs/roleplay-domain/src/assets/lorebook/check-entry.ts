import { anyObject, type Field, orNull } from '../fields/field.ts';
import { type Fields, objectSchema, readMembers } from '../fields/members.ts';
import type { Place } from '../fields/place.ts';
import type { JsonObject } from '../model/json.ts';
import { foreignEntryFields } from './foreign-fields.ts';
import { nativeEntryFields } from './native-fields.ts';

/* Null counts as absent, as entries of other apps are full of it; but an entry has to say something. */
const { content, ...others } = { ...nativeEntryFields, ...foreignEntryFields };
const nullable: Fields = Object.fromEntries(
  Object.entries(others).map(([name, field]) => [name, orNull(field as Field)]),
);
const checkedFields: Fields = { ...orderedBefore('content', nullable), content, ...nullable };

function orderedBefore(name: string, fields: Fields): Fields {
  const names = Object.keys(nativeEntryFields);
  const before = names.slice(0, names.indexOf(name));
  return Object.fromEntries(Object.entries(fields).filter(([key]) => before.includes(key)));
}

/** Native members, those of other dialects that become native ones, and any other, which is kept. */
export const lorebookEntrySchema: JsonObject = objectSchema(checkedFields, { required: ['content'], open: true });

/** The entry as it was given, once every known member has the right type. @throws InvalidValue */
export function checkEntry(value: unknown, place: Place): JsonObject {
  const object = anyObject.read(value, place);
  readMembers(checkedFields, object, { place, required: ['content'] });
  return object;
}
