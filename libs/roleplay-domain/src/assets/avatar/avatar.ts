import { type Field, orNull } from '../fields/field.ts';
import { InvalidValue } from '../fields/invalid-value.ts';
import { pathOf, type Place } from '../fields/place.ts';
import { moreBytesThan } from '../fields/text-size.ts';
import type { Warning } from '../model/warning.ts';

/** The forms of S-129. `other` is kept, and nobody can show it. */
export type AvatarForm = 'file' | 'data-url' | 'web-url' | 'other';

const MOST_DATA_URL_BYTES = 2 * 1024 * 1024;
const MOST_TEXT_BYTES = 1024 * 1024;

export function avatarForm(avatar: string): AvatarForm {
  if (/^files\/(?:global|chat)\/[^/]+$/.test(avatar)) return 'file';
  if (/^data:/i.test(avatar)) return 'data-url';
  return /^https?:\/\//i.test(avatar) ? 'web-url' : 'other';
}

export const avatarField: Field<string | null> = orNull({
  schema: {
    type: 'string',
    description:
      'A virtual path (files/global/<name> or files/chat/<name>), a data URL of at most 2 MiB, or an http(s) URL, which the server never fetches.',
  },
  read(value, place) {
    if (typeof value !== 'string') throw new InvalidValue(place, 'string or null', value);
    const isDataUrl = avatarForm(value) === 'data-url';
    if (isDataUrl && moreBytesThan(value, MOST_DATA_URL_BYTES)) {
      throw new InvalidValue(place, 'a data URL of at most 2 MiB', value);
    }
    if (!isDataUrl && moreBytesThan(value, MOST_TEXT_BYTES))
      throw new InvalidValue(place, 'string of at most 1 MiB', value);
    return value;
  },
});

export function avatarWarnings(avatar: string | null | undefined, place: Place): Warning[] {
  if (avatar === null || avatar === undefined || avatarForm(avatar) !== 'other') return [];
  const message = 'it is neither a virtual path, a data URL nor a web address; it is kept, and a placeholder is shown';
  return [{ code: 'not_supported', path: pathOf(place), message }];
}
