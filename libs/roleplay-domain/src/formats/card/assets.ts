import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import type { PackedFile, ZipFile } from '../../containers/zip/read-zip.ts';
import { foldedName, isEntryName } from '../../containers/zip/entry-name.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { dataUri, dataUriBytes, mediaTypeOf } from './data-uri.ts';

/** A file inside a container, by the name that asset URIs give it: a path in a CHARX, `__asset:0` in a PNG. It may be packed still. */
export type EmbeddedFile = PackedFile;

/**
 * What our own exports write on an asset, and take away again on import: that it is the avatar, or the URI that it had before
 * its bytes were put into it. So an import of an export is equal to what was exported (F-171).
 */
export const ASSET_MARK = 'x_taproom';
/** In the mark of an asset whose bytes were in its URI. */
export const DATA = 'data:';
/** An asset that is the picture of the PNG itself. */
export const OWN_PICTURE = 'ccdefault:';

const CARD = 'card.json';
const MOST_NAME_BYTES = 255;

export type AssetsReading = {
  assets: JsonObject[];
  /** Files under the names that they had before our own export, and the names that they had in it. */
  restored: ZipFile[];
  moved: ReadonlySet<string>;
  avatar?: Uint8Array;
};

/** The assets of a card (F-57). `fileOf` finds an embedded file. */
export function readAssets(list: readonly unknown[], at: At, context: Context): AssetsReading {
  const assets: JsonObject[] = [];
  const restored: ZipFile[] = [];
  const moved = new Set<string>();
  let avatar: Uint8Array | undefined;
  for (const [index, item] of list.entries()) {
    const place = inside(at, index);
    if (!isObject(item)) {
      context.report.drop('damaged', place, 'is no object and was left out');
      continue;
    }
    const { [ASSET_MARK]: mark, ...asset } = item;
    const own = isObject(mark) ? ownAsset(mark, asset, context) : undefined;
    if (own === undefined) {
      const read = readAsset(asset, place, context);
      if (read !== undefined) assets.push(read);
      continue;
    }
    if (own.movedFrom !== undefined) moved.add(own.movedFrom);
    if (own.uri === undefined) avatar = own.bytes;
    else {
      const name = embeddedName(own.uri);
      if (name !== undefined) restored.push({ name, bytes: own.bytes });
      assets.push({ ...asset, uri: own.uri });
    }
  }
  const main = withMainIcon(assets, at, context.report);
  return { assets: main, restored: distinct(restored), moved, ...(avatar && { avatar }) };
}

/** The first of files whose names differ in case or form only: an archive can't have both. */
function distinct(files: readonly ZipFile[]): ZipFile[] {
  const seen = new Map<string, string>();
  return files.filter(({ name }) => {
    const other = seen.get(foldedName(name));
    seen.set(foldedName(name), other ?? name);
    return other === undefined || other === name;
  });
}

type OwnAsset = { bytes: Uint8Array; movedFrom?: string; uri?: string };

/** An asset that our own export wrote: the avatar, or a file that had another URI. */
function ownAsset(mark: JsonObject, { uri }: JsonObject, context: Context): OwnAsset | undefined {
  const moved = embeddedName(uri);
  const bytes = ownBytes(uri, context);
  if (bytes === undefined) return undefined;
  const movedFrom = moved === undefined ? {} : { movedFrom: moved };
  if (mark['avatar'] === true) return { bytes, ...movedFrom };
  const own = mark['uri'];
  if (own === DATA) return { bytes, uri: dataUri(bytes, mediaTypeOf(bytes)), ...movedFrom };
  const name = embeddedName(own);
  return name === undefined || !couldBeKept(name) ? undefined : { bytes, uri: String(own), ...movedFrom };
}

/* Anybody can write our mark: a name that it gives must be one that a CHARX may have. */
function couldBeKept(name: string): boolean {
  return /^__asset:[^/]*$/.test(name) || (isEntryName(encodeUtf8(name), MOST_NAME_BYTES) && foldedName(name) !== CARD);
}

function ownBytes(uri: unknown, { fileOf, own }: Context): Uint8Array | undefined {
  const name = embeddedName(uri);
  if (name !== undefined) return fileOf(name);
  return uri === OWN_PICTURE ? own : dataUriBytes(String(uri));
}

type Context = {
  report: Report;
  hasFile: (name: string) => boolean;
  fileOf: (name: string) => Uint8Array | undefined;
  /** The PNG around the card. */
  own?: Uint8Array;
};

function readAsset(asset: JsonObject, at: At, { report, hasFile }: Context): JsonObject | undefined {
  const uri = readUri(asset['uri'], inside(at, 'uri'), { report, at });
  if (uri === undefined) return undefined;
  const name = embeddedName(uri);
  if (name !== undefined && !hasFile(name))
    report.warn('damaged', at, 'the embedded file that this asset names is not there');
  if (/^https?:/i.test(uri)) report.warn('not_supported', inside(at, 'uri'), 'files of other hosts are never fetched');
  const { ext } = asset;
  const lower = typeof ext === 'string' ? ext.toLowerCase() : ext;
  if (lower !== ext) report.warn('coerced', inside(at, 'ext'), 'was written in lower case');
  return { ...asset, uri, ...(ext !== undefined && { ext: lower }) };
}

function readUri(uri: unknown, at: At, { report, at: assetAt }: { report: Report; at: At }): string | undefined {
  const drop = (message: string): undefined => {
    report.drop('not_stored', assetAt, message);
    return undefined;
  };
  if (typeof uri !== 'string') return drop('the asset has no uri and was left out');
  const spelt = uri.replace(/^embedded:\/\//i, 'embeded://');
  if (spelt !== uri) report.warn('coerced', at, 'embedded:// is spelt embeded:// in cards');
  if (/^(?:data|https?|ccdefault):/i.test(spelt) || /^__asset:/.test(spelt)) return spelt;
  if (!/^embeded:\/\//.test(spelt)) return drop('the asset names a place outside the card and was left out');
  const path = spelt.slice('embeded://'.length);
  const leaves = path.startsWith('/') || path.split(/[/\\]/).includes('..');
  return leaves ? drop('the asset names a path outside the card and was left out') : spelt;
}

/** The name of the file that a URI stands for; undefined if it is none in the container. */
export function embeddedName(uri: unknown): string | undefined {
  if (typeof uri !== 'string') return undefined;
  if (uri.startsWith('embeded://')) return uri.slice('embeded://'.length);
  return /^__asset:/.test(uri) ? uri : undefined;
}

/** Of several icons one is the main one. */
function withMainIcon(assets: JsonObject[], at: At, report: Report): JsonObject[] {
  const icons = assets.filter(({ type }) => type === 'icon');
  const [first] = icons;
  if (icons.length < 2 || first === undefined || icons.some(({ name }) => name === 'main')) return assets;
  report.warn('coerced', at, 'no icon is named main; the first one is now');
  return assets.map((asset) => (asset === first ? { ...asset, name: 'main' } : asset));
}

/** The icon that shows the character: the one named main, or the only one. */
export function mainIcon(assets: readonly unknown[]): JsonObject | undefined {
  const icons = assets.filter((asset): asset is JsonObject => isObject(asset) && asset['type'] === 'icon');
  return icons.find(({ name }) => name === 'main') ?? (icons.length === 1 ? icons[0] : undefined);
}
