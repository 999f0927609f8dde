import { avatarForm, avatarWarnings } from '../../assets/avatar/avatar.ts';
import { moreBytesThan } from '../../assets/fields/text-size.ts';
import { sameBytes } from '../../containers/concat.ts';
import { type ImageType, imageTypeOf } from '../../containers/sniff.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { embeddedName, mainIcon } from './assets.ts';
import { dataUriBytes } from './data-uri.ts';

/** A picture that becomes a file of its own; its path is the character's avatar then. */
export type Picture = { readonly bytes: Uint8Array; readonly type: ImageType };

export type PictureSources = {
  readonly data: JsonObject;
  /** Where `avatar` stands. */
  readonly at: At;
  readonly report: Report;
  readonly fileOf: (name: string) => Uint8Array | undefined;
  /** The avatar that our own export marked. */
  readonly marked?: Uint8Array;
  /** The PNG that the card was in, without the card; not there if it is the built-in picture. */
  readonly own?: Uint8Array;
};

const MOST_DATA_URL_BYTES = 2 * 1024 * 1024;

/** Which picture shows the character (F-58); undefined if `data.avatar` says it, or there is none. */
export function choosePicture(sources: PictureSources): Picture | undefined {
  const { data, at, report, own } = sources;
  const { avatar } = data;
  const place = inside(at, 'avatar');
  const reachable = typeof avatar === 'string' && isReachable(avatar);
  const picture = reachable
    ? undefined
    : [sources.marked, iconBytes(sources), own].map((bytes) => bytes && pictureOf(bytes)).find((found) => found);
  if (own && !(picture && sameBytes(picture.bytes, own))) {
    report.drop('not_stored', undefined, 'the picture of the file is not kept, since the card names another one');
  }
  if (reachable || typeof avatar !== 'string' || avatar === '') return picture;
  if (picture) report.warn('coerced', place, 'the picture of the card took the place of this text');
  else noteAvatar(avatar, place, report);
  return picture;
}

function noteAvatar(avatar: string, at: At, report: Report): void {
  for (const { code, message } of avatarWarnings(avatar, { within: undefined, key: '' }))
    report.warn(code, at, message);
}

function isReachable(avatar: string): boolean {
  const form = avatarForm(avatar);
  return form === 'data-url' ? !moreBytesThan(avatar, MOST_DATA_URL_BYTES) : form !== 'other';
}

function pictureOf(bytes: Uint8Array): Picture | undefined {
  const type = imageTypeOf(bytes);
  return type && { bytes, type };
}

function iconBytes({ data, fileOf }: PictureSources): Uint8Array | undefined {
  const icon = mainIcon(Array.isArray(data['assets']) ? (data['assets'] as unknown[]) : []);
  const uri = icon?.['uri'];
  const name = embeddedName(uri);
  if (name !== undefined) return fileOf(name);
  return typeof uri === 'string' ? dataUriBytes(uri) : undefined;
}
