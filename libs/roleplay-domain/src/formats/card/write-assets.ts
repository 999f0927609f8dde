import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { sameBytes } from '../../containers/concat.ts';
import { type ImageType, imageTypeOf, imageTypes } from '../../containers/sniff.ts';
import type { Report } from '../outcome/report.ts';
import { ASSET_MARK, DATA, type EmbeddedFile, embeddedName, mainIcon, OWN_PICTURE } from './assets.ts';
import { dataUri, dataUriBytes, mediaTypeOf } from './data-uri.ts';
import type { Picture } from './picture.ts';

export type AssetsWritten = { assets: JsonObject[] | undefined; files: EmbeddedFile[] };

const extensions: Readonly<Record<ImageType, string>> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' };

type Source = { readonly assets: unknown; readonly files: readonly EmbeddedFile[]; readonly icon?: Picture };

/** The avatar is either an icon of its own, or the picture around the card. */
type InlineSource = Source & { readonly around?: Uint8Array };

/** Assets whose files are in the text, as `data:` URIs: for JSON and PNG (F-59). Files that no asset names have no place there. */
export function inlineAssets({ assets, files, icon, around }: InlineSource, report: Report): AssetsWritten {
  const list = listOf(assets);
  const byName = new Map(files.map((file) => [file.name, file.bytes]));
  noteLostFiles(files, list, report);
  const inlined = list?.map((asset) => {
    const { uri } = asset;
    const name = embeddedName(uri);
    const bytes = name === undefined ? dataUriBytes(String(uri)) : byName.get(name);
    if (bytes === undefined) return asset;
    const mark = { [ASSET_MARK]: { uri: name === undefined ? DATA : uri } };
    if (around && sameBytes(bytes, around)) return { ...asset, uri: OWN_PICTURE, ...mark };
    return name === undefined ? asset : { ...asset, uri: dataUri(bytes, mediaTypeOf(bytes)), ...mark };
  });
  const added =
    icon && !shows(list, byName, icon) ? [avatarAsset(dataUri(icon.bytes, imageTypes[icon.type]), icon)] : [];
  return { assets: withAdded(inlined, added), files: [] };
}

function noteLostFiles(
  files: readonly EmbeddedFile[],
  assets: readonly JsonObject[] | undefined,
  report: Report,
): void {
  const named = new Set(assets?.map(({ uri }) => embeddedName(uri)));
  const lost = files.filter(({ name }) => !named.has(name));
  if (lost.length === 0) return;
  const message = 'only a CHARX has room for files that no asset names';
  report.dropFiles(
    'not_stored',
    lost.map(({ name }) => name),
    message,
  );
}

/** Assets whose files lie beside the card: for CHARX (F-61). */
export function embeddedAssets({ assets, files, icon }: Source): AssetsWritten {
  const list = listOf(assets);
  const taken = new Set(files.map(({ name }) => name));
  const kept = new Map(files.map((file) => [file.name, file.bytes]));
  const written: EmbeddedFile[] = files.filter(({ name }) => !isAssetNumber(name));
  const put = (folder: string, name: string, bytes: Uint8Array): string => {
    const path = freePath(folder, name, { bytes, taken });
    written.push({ name: path, bytes });
    return `embeded://${path}`;
  };
  const moved = list?.map((asset) => {
    const { uri } = asset;
    const bytes = typeof uri === 'string' && isAssetNumber(uri) ? kept.get(uri) : undefined;
    if (bytes === undefined) return asset;
    return {
      ...asset,
      uri: put(folderOf(asset['type'], bytes), asciiName(asset['name']), bytes),
      [ASSET_MARK]: { uri },
    };
  });
  const added =
    icon && !shows(list, kept, icon) ? [avatarAsset(put(folderOf('icon', icon.bytes), 'main', icon.bytes), icon)] : [];
  return { assets: withAdded(moved, added), files: written };
}

function listOf(assets: unknown): JsonObject[] | undefined {
  return Array.isArray(assets) ? (assets as unknown[]).filter((asset) => isObject(asset)) : undefined;
}

function withAdded(assets: JsonObject[] | undefined, added: JsonObject[]): JsonObject[] | undefined {
  return added.length === 0 ? assets : [...added, ...(assets ?? [])];
}

/** Whether the main icon is this picture already. */
function shows(
  assets: readonly JsonObject[] | undefined,
  files: ReadonlyMap<string, Uint8Array>,
  { bytes }: Picture,
): boolean {
  const uri = mainIcon(assets ?? [])?.['uri'];
  const name = embeddedName(uri);
  const shown = name === undefined ? dataUriBytes(String(uri)) : files.get(name);
  return shown !== undefined && sameBytes(shown, bytes);
}

function avatarAsset(uri: string, { type }: Picture): JsonObject {
  return { type: 'icon', uri, name: 'main', ext: extensions[type], [ASSET_MARK]: { avatar: true } };
}

function isAssetNumber(name: string): boolean {
  return name.startsWith('__asset:');
}

function folderOf(type: unknown, bytes: Uint8Array): string {
  return `assets/${asciiName(type)}/${imageTypeOf(bytes) ? 'image' : 'other'}`;
}

function asciiName(name: unknown): string {
  const text = typeof name === 'string' ? name.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 60) : '';
  return text === '' ? 'asset' : text;
}

function freePath(folder: string, name: string, { bytes, taken }: { bytes: Uint8Array; taken: Set<string> }): string {
  const type = imageTypeOf(bytes);
  const ext = type ? extensions[type] : 'bin';
  let path = `${folder}/${name}.${ext}`;
  for (let count = 2; taken.has(path); count++) path = `${folder}/${name}_${count}.${ext}`;
  taken.add(path);
  return path;
}
