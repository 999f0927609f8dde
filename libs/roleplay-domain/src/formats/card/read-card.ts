import { isObject } from '../../assets/fields/number-token.ts';
import type { Character, CharacterData } from '../../assets/model/character.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { Lorebook } from '../../assets/model/lorebook.ts';
import type { RegexGroup } from '../../assets/model/regex.ts';
import type { Imported } from '../../assets/model/remembered.ts';
import { readBook } from '../lorebook/read-book.ts';
import { type At, inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { readGroup } from '../regex/read-group.ts';
import { readNumber } from '../values/read-scalars.ts';
import { type EmbeddedFile, readAssets } from './assets.ts';
import { CardFiles } from './card-files.ts';
import type { CardForm } from './card-form.ts';
import { readRoots, type Root, withoutPrivate } from './outside.ts';
import { choosePicture, type Picture } from './picture.ts';
import { readFields } from './read-fields.ts';
import { spelt } from './spellings.ts';

export type CardOptions = {
  readonly report: Report;
  readonly newId: () => string;
  /** What lies beside the card in its container. */
  readonly files?: readonly EmbeddedFile[];
  /** The bytes of one that is still packed. @throws ImportRefused */
  readonly open?: (file: EmbeddedFile) => Uint8Array;
  /** The PNG that it was in, without the card. */
  readonly ownPicture?: Uint8Array;
};

/**
 * A card, ready to be stored: all of it or nothing (F-5). `picture` is to become a file whose path is the avatar; `files` are
 * to be kept under names of our own, and found again by these names (F-38).
 */
export type CardReading = {
  readonly character: Imported<Character>;
  readonly lorebook?: Imported<Lorebook>;
  readonly regex?: Imported<RegexGroup>;
  readonly picture?: Picture;
  readonly files: readonly EmbeddedFile[];
};

/** @throws ImportRefused */
export function readCard(root: JsonObject, at: At, form: CardForm, options: CardOptions): CardReading {
  const { report } = options;
  const card = unwrap(root, at, form);
  noteVersion(card.roots, form, report);
  const { roots, object, created } = withoutPrivateMembers(card, form, report);
  const names = fieldsOf(object, card.at, form, report);
  const fields = readFields(names.data, names.at, report);
  const files = new CardFiles(options.files, options.open);
  const fileOf = (name: string) => files.bytesOf(name);
  const { assets, avatar } = takeAssets(fields, names.at('assets'), { report, files, own: options.ownPicture });
  const data = dataOf(fields, { created, assets });
  noteFavourite(data, names.at('extensions'), report);
  const sources = { data, at: card.at, report, fileOf, ...(avatar && { marked: avatar }) };
  const picture = choosePicture({ ...sources, ...(options.ownPicture && { own: options.ownPicture }) });
  const memory = readRoots(roots, { data, given: card.object, report });
  return {
    character: {
      value: { data: picture ? { ...data, avatar: null } : data, lorebookId: null, regexId: null },
      remembered: Object.keys(memory).length > 0 ? { self: memory } : {},
    },
    ...linkedAssets(data, names.at, options),
    ...(picture && { picture }),
    files: files.all(),
  };
}

type Unwrapped = { roots: Root[]; object: JsonObject; at: At };

/** Cards whose fields stand at the root. */
function isFlat({ path }: CardForm): boolean {
  return path.at(-1) !== 'data';
}

function withoutPrivateMembers({ roots, object, at }: Unwrapped, form: CardForm, report: Report) {
  const hasDate = typeof object['creation_date'] === 'number';
  const own = isFlat(form) ? withoutPrivate(object, at, { report, hasDate, beside: false }) : { object };
  let created = own.created;
  const cleanRoots = roots.map((root) => {
    const outer = withoutPrivate(root.object, root.at, {
      report,
      hasDate: hasDate || created !== undefined,
      beside: true,
    });
    created ??= outer.created;
    return { ...root, object: outer.object };
  });
  return { roots: cleanRoots, object: own.object, created };
}

function fieldsOf(object: JsonObject, at: At, form: CardForm, report: Report) {
  const names = spelt(object, at, { pygmalion: form.format === 'card_pygmalion', old: isFlat(form), report });
  return isFlat(form) ? { ...names, data: withTalkativeness(names.data, at, report) } : names;
}

type AssetContext = { report: Report; files: CardFiles; own: Uint8Array | undefined };

/** The assets as they were before our own export, if it was one; the files move with them. */
function takeAssets(
  fields: JsonObject,
  at: At,
  { report, files, own }: AssetContext,
): { assets?: JsonObject[]; avatar?: Uint8Array } {
  if (!Array.isArray(fields['assets'])) return {};
  const context = {
    report,
    hasFile: (name: string) => files.has(name),
    fileOf: (name: string) => files.bytesOf(name),
    ...(own && { own }),
  };
  const { assets, avatar, moved, restored } = readAssets(fields['assets'] as unknown[], at, context);
  for (const name of moved) files.remove(name);
  for (const file of restored) files.put(file);
  return { assets, ...(avatar && { avatar }) };
}

function unwrap(root: JsonObject, at: At, { path }: CardForm): Unwrapped {
  const roots: Root[] = [];
  let [object, place] = [root, at];
  for (const inner of path) {
    const next = object[inner];
    if (!isObject(next)) throw invalidAt(inside(place, inner), 'object', next);
    roots.push({ object, at: place, inner });
    [object, place] = [next, inside(place, inner)];
  }
  return { roots, object, at: place };
}

/** A newer version is read as far as it is known, and told (F-22, F-52). */
function noteVersion(roots: readonly Root[], form: CardForm, report: Report): void {
  const root = roots.at(-1);
  if (root === undefined) return;
  const { spec_version: version } = root.object;
  const place = inside(root.at, 'spec_version');
  if (form.format === 'card_wrapper_without_spec') {
    report.warn('coerced', inside(root.at, 'spec'), 'a wrapper without spec was read as a card');
  }
  if (form.newer) report.warn('newer_spec', inside(root.at, 'spec'), 'is newer than V3, as which the card was read');
  const number = readNumber(version);
  if (number !== undefined && typeof version !== 'string') report.warn('coerced', place, 'a number was read as text');
  const isNewer = number !== undefined && number > (form.format === 'card_v2' ? 2 : 3);
  if (isNewer) report.warn('newer_spec', place, 'is newer than V3, as which the card was read');
}

function withTalkativeness(data: JsonObject, at: At, report: Report): JsonObject {
  const { talkativeness, ...rest } = data;
  if (talkativeness === undefined) return data;
  const extensions = isObject(rest['extensions']) ? rest['extensions'] : {};
  if (Object.hasOwn(extensions, 'talkativeness')) {
    report.drop('not_stored', inside(at, 'talkativeness'), 'the one in extensions counts');
    return rest;
  }
  return { ...rest, extensions: { ...extensions, talkativeness } };
}

function dataOf(
  fields: JsonObject,
  { created, assets }: { created: number | undefined; assets: JsonObject[] | undefined },
) {
  const { assets: _, ...rest } = fields;
  // Our own export adds the field where there was none; without its mark nothing is left of it.
  const hadOnlyOurs = assets?.length === 0 && (fields['assets'] as unknown[]).length > 0;
  return {
    ...rest,
    ...(assets && !hadOnlyOurs && { assets }),
    ...(created !== undefined && { creation_date: created }),
  } as CharacterData;
}

function noteFavourite({ extensions }: CharacterData, at: At, report: Report): void {
  if (!Object.hasOwn(extensions, 'fav')) return;
  report.warn('not_supported', inside(at, 'fav'), 'is a mark of another app; it is kept, and in no export');
}

function linkedAssets(data: CharacterData, at: (field: string) => At, { report, newId }: CardOptions) {
  const common = { report, newId, fallbackName: data.name, strict: false };
  const book = data.character_book;
  const lorebook = book ? readBook(book, at('character_book'), { ...common, dialect: 'characterBook' }) : undefined;
  const scripts = data.extensions['regex_scripts'];
  const place = inside(at('extensions'), 'regex_scripts');
  if (!Array.isArray(scripts) || scripts.length === 0) return { ...(lorebook && { lorebook }) };
  const regex = readGroup(scripts, place, common);
  const names = [regex.value.name, data.name].map((name) => JSON.stringify(name));
  const message = `the regex group ${names[0]} belongs to the character ${names[1]} and acts in a chat only once its id is in the chat's regexIds`;
  report.warn('bound', place, message);
  return { ...(lorebook && { lorebook }), regex };
}
