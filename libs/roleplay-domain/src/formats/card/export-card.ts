import { avatarForm } from '../../assets/avatar/avatar.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type PngChunk, readPngChunks } from '../../containers/png/read-chunks.ts';
import { textChunk, writePng } from '../../containers/png/write-chunks.ts';
import { imageTypeOf } from '../../containers/sniff.ts';
import { writeZip } from '../../containers/zip/write-zip.ts';
import { encodeBase64 } from '../../json/base64.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { type ImportLimits } from '../limits.ts';
import { inside } from '../outcome/at.ts';
import { bytesText, ImportRefused } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { builtinPicture } from './builtin-picture.ts';
import { dataUriBytes } from './data-uri.ts';
import { writeRoot } from './outside.ts';
import type { Picture } from './picture.ts';
import { isCardChunk } from './png-card.ts';
import { toV2 } from './to-v2.ts';
import { embeddedAssets, inlineAssets } from './write-assets.ts';
import { type CharacterExport, writeData } from './write-data.ts';

export type CardFileFormat = 'png' | 'json' | 'charx';

type Context = { readonly report: Report; readonly limits: ImportLimits };

/**
 * A V3 card as a file; equal bytes for an equal state (F-9, F-59 to F-61).
 * @throws ImportRefused `studio.export_too_large` where the text would be too long, naming CHARX
 */
export function exportCard(source: CharacterExport, format: CardFileFormat, context: Context): Uint8Array {
  const data = writeData(source, context.report);
  noteLostAvatar(source, context.report);
  if (format === 'png') return exportPng(source, data, context);
  return format === 'json' ? exportJson(source, data, context) : exportCharx(source, data);
}

function noteLostAvatar({ character, avatar }: CharacterExport, report: Report): void {
  const path = character.value.data.avatar;
  if (typeof path !== 'string' || avatarForm(path) !== 'file' || avatar) return;
  report.drop(
    'not_stored',
    inside(inside(undefined, 'data'), 'avatar'),
    'the file of the avatar is not there any more',
  );
}

function cardOf(source: CharacterExport, data: JsonObject, assets: JsonObject[] | undefined): JsonObject {
  const { assets: _, ...rest } = data;
  const whole = { ...rest, ...(assets && { assets }) };
  const root = writeRoot(source.character.remembered.self, {
    ...whole,
    ...(data['assets'] !== undefined && { assets: data['assets'] }),
  });
  return { spec: 'chara_card_v3', spec_version: '3.0', data: whole, ...root };
}

function iconOf({ avatar }: CharacterExport): { icon?: Picture } {
  return avatar ? { icon: avatar } : {};
}

function inlineCard(
  source: CharacterExport,
  data: JsonObject,
  { around, report }: { around?: Uint8Array; report: Report },
): JsonObject {
  const avatar = around ? { around } : iconOf(source);
  const { assets } = inlineAssets({ assets: data['assets'], files: source.files, ...avatar }, report);
  return cardOf(source, data, assets);
}

function exportJson(source: CharacterExport, data: JsonObject, { report, limits }: Context): Uint8Array {
  return limited(JSON.stringify(inlineCard(source, data, { report }), null, 2), limits);
}

function exportPng(source: CharacterExport, data: JsonObject, { report, limits }: Context): Uint8Array {
  const picture = pngOf(source, data);
  if (source.avatar && !picture.isAvatar) {
    const message = 'the avatar is no PNG; it is the main icon of the card, around a plain picture';
    report.warn('coerced', inside(inside(undefined, 'data'), 'avatar'), message);
  }
  const { avatar: _, ...withoutAvatar } = data;
  const around = picture.isAvatar ? { around: picture.bytes } : {};
  const card = inlineCard(source, picture.isDataUrl ? withoutAvatar : data, { ...around, report });
  const { chunks } = readPngChunks(picture.bytes, Infinity);
  const texts = [
    textChunk('chara', encodeBase64(limited(JSON.stringify(toV2(card['data'] as JsonObject)), limits))),
    textChunk('ccv3', encodeBase64(limited(JSON.stringify(card), limits))),
  ];
  return writePng(
    chunks.filter((chunk: PngChunk) => !isCardChunk(chunk)),
    texts,
  );
}

type PngPicture = { bytes: Uint8Array; isAvatar: boolean; isDataUrl: boolean };

/** The avatar if it is a PNG that can be read, else the built-in picture. */
function pngOf({ avatar }: CharacterExport, { avatar: text }: JsonObject): PngPicture {
  const fromText = typeof text === 'string' ? dataUriBytes(text) : undefined;
  const bytes = avatar?.bytes ?? fromText;
  if (bytes === undefined || !isWholePng(bytes)) return { bytes: builtinPicture(), isAvatar: false, isDataUrl: false };
  return { bytes, isAvatar: true, isDataUrl: avatar === undefined };
}

function isWholePng(bytes: Uint8Array): boolean {
  if (imageTypeOf(bytes) !== 'png') return false;
  try {
    return readPngChunks(bytes, Infinity).chunks.length > 0;
  } catch (error) {
    if (error instanceof ImportRefused) return false;
    throw error;
  }
}

function exportCharx(source: CharacterExport, data: JsonObject): Uint8Array {
  const { assets, files } = embeddedAssets({ assets: data['assets'], files: source.files, ...iconOf(source) });
  const card = encodeUtf8(JSON.stringify(cardOf(source, data, assets), null, 2));
  return writeZip([{ name: 'card.json', bytes: card }, ...files]);
}

function limited(text: string, { json }: ImportLimits): Uint8Array {
  const bytes = encodeUtf8(text);
  if (bytes.length <= json.maxBytes) return bytes;
  const message = `With its files in it, the card is longer than the limit of ${bytesText(json.maxBytes)}; export it as CHARX, which has the files beside the card`;
  throw new ImportRefused('studio.export_too_large', message);
}
