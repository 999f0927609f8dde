import { sameBytes } from '../../containers/concat.ts';
import type { Crc32 } from '../../containers/crc32.ts';
import type { Inflate } from '../../containers/inflate.ts';
import { type PngChunk, readPngChunks } from '../../containers/png/read-chunks.ts';
import { crcFits, textKeyword } from '../../containers/png/text-chunk.ts';
import { writePng } from '../../containers/png/write-chunks.ts';
import { decodeBase64 } from '../../json/base64.ts';
import { readJson } from '../../json/read-json.ts';
import { latin1 } from '../../json/utf8.ts';
import type { ImportLimits } from '../limits.ts';
import { type At, inside } from '../outcome/at.ts';
import { ImportRefused, tooLarge } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import type { EmbeddedFile } from './assets.ts';
import { builtinPicture } from './builtin-picture.ts';
import { PngTexts } from './png-texts.ts';

export type PngContext = {
  readonly limits: ImportLimits;
  readonly inflate: Inflate;
  readonly crc32: Crc32;
  readonly report: Report;
};

type Reading = PngContext & { readonly texts: PngTexts };

/** What a PNG holds for an import: the JSON of its card or book, and the picture without them. */
export type PngParts = { value: unknown; book: boolean; files: EmbeddedFile[]; picture?: Uint8Array };

const ASSET_PREFIX = /^chara-ext-asset_:?/;
const BOOK = 'naidata';

/** Whether a chunk is of a card, a book or an asset: what an export replaces. */
export function isCardChunk(chunk: PngChunk): boolean {
  const keyword = textKeyword(chunk);
  return keyword !== undefined && (isCard(keyword) || keyword === BOOK || ASSET_PREFIX.test(keyword));
}

function isCard(keyword: string): boolean {
  return ['ccv3', 'chara'].includes(keyword.toLowerCase());
}

/** @throws ImportRefused for a damaged PNG, and for one without a card (F-33 to F-36) */
export function readPngParts(bytes: Uint8Array, given: PngContext): PngParts {
  const { limits, report, inflate } = given;
  const { chunks, end } = readPngChunks(bytes, limits.png.maxChunks);
  const context: Reading = { ...given, texts: new PngTexts(inflate, limits.png) };
  if (end < bytes.length) report.drop('not_stored', undefined, 'what follows the end of the picture is not kept');
  const card = readCardChunks(chunks, context);
  if (card !== undefined) {
    return { value: card, book: false, files: readAssetChunks(chunks, context), ...pictureOf(chunks, report) };
  }
  const book = chunks.find((chunk) => textKeyword(chunk) === BOOK);
  if (book === undefined)
    throw new ImportRefused(
      'studio.import_unknown_format',
      'There is no card in this PNG: a card stands in a text chunk named chara or ccv3. The picture may have been saved anew by a program or web site that removes such chunks',
    );
  return { value: readChunk(book, context), book: true, files: [] };
}

/** The first `ccv3` that can be decoded, else the first `chara`. */
function readCardChunks(chunks: readonly PngChunk[], context: Reading): unknown {
  const named = (name: string) => chunks.filter((chunk) => textKeyword(chunk)?.toLowerCase() === name);
  const [v3, v2] = [named('ccv3'), named('chara')];
  const [first, fallback] = [v3[0], v2[0]];
  for (const chunk of [...v3.slice(1), ...v2.slice(1)]) {
    context.report.drop('damaged', chunkAt(chunk), 'there are several card chunks of this name; the first one counts');
  }
  if (first === undefined) return fallback && readChunk(fallback, context);
  try {
    return readChunk(first, context);
  } catch (error) {
    if (!(error instanceof UndecodableChunk) || fallback === undefined) throw error;
    context.report.drop('damaged', chunkAt(first), `${error.message}; the older card in this PNG was read instead`);
    return readChunk(fallback, context);
  }
}

function chunkAt(chunk: PngChunk): At {
  return inside(undefined, textKeyword(chunk) ?? chunk.type);
}

/** A card chunk whose text isn't what it should be; a second chunk may still be. */
class UndecodableChunk extends ImportRefused {}

function readChunk(chunk: PngChunk, context: Reading): unknown {
  const { report, limits } = context;
  const text = chunkText(chunk, context);
  const keyword = textKeyword(chunk) ?? '';
  const what = `The card in the chunk ${keyword}`;
  if (latin1(text.subarray(0, 5)) === 'rcc||') {
    throw new UndecodableChunk(
      'studio.import_format_refused',
      `${what} is in Risu's encrypted form, which only Risu reads`,
    );
  }
  const json = decoded(text, { what, at: chunkAt(chunk), report, maxBytes: limits.json.maxBytes });
  try {
    return readJson(json, { what, limits: limits.json, report });
  } catch (error) {
    if (!(error instanceof ImportRefused) || error.code !== 'studio.import_unknown_format') throw error;
    throw new UndecodableChunk('studio.import_invalid', error.message);
  }
}

function chunkText(chunk: PngChunk, { texts, crc32, report }: Reading): Uint8Array {
  if (!crcFits(chunk, crc32))
    report.warn('damaged', chunkAt(chunk), 'the checksum of this chunk is wrong; it was read all the same');
  const what = `The compressed text of the chunk ${textKeyword(chunk) ?? ''}`;
  const text = texts.read(chunk, what);
  if (text === undefined) throw new UndecodableChunk('studio.import_invalid', `${what} can't be unpacked`);
  return text;
}

const [OPEN_OBJECT, OPEN_LIST] = [0x7b, 0x5b];

type Encoded = { what: string; at: At; report: Report; maxBytes: number };

/** JSON bytes from base64, or the bytes themselves where they are JSON already. */
function decoded(text: Uint8Array, { what, at, report, maxBytes }: Encoded): Uint8Array {
  const first = firstLetter(text);
  if (first === OPEN_OBJECT || first === OPEN_LIST) {
    report.warn('encoding_guessed', at, 'the card is plain JSON where base64 is due');
    return text;
  }
  const reading = decodeBase64(text, maxBytes);
  if (!reading.ok) {
    if ('tooLong' in reading) throw tooLarge(what, maxBytes);
    throw new UndecodableChunk(
      'studio.import_invalid',
      `${what} is not base64: character ${reading.faultAt + 1} can't stand there`,
    );
  }
  if (reading.guessed) report.warn('encoding_guessed', at, "the card's base64 has another alphabet or no padding");
  return reading.bytes;
}

/** The first byte that is neither white space nor of a byte order mark. */
function firstLetter(text: Uint8Array): number | undefined {
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (byte > 0x20 && byte < 0x80) return byte;
  }
  return undefined;
}

function readAssetChunks(chunks: readonly PngChunk[], context: Reading): EmbeddedFile[] {
  const files = new Map<string, Uint8Array>();
  for (const chunk of chunks) {
    const keyword = textKeyword(chunk) ?? '';
    if (!ASSET_PREFIX.test(keyword)) continue;
    const name = `__asset:${keyword.replace(ASSET_PREFIX, '')}`;
    const isSecond = files.has(name);
    const bytes = isSecond ? undefined : assetBytes(chunk, context);
    if (bytes) files.set(name, bytes);
    else {
      const message = isSecond ? 'there are several assets of this number' : "the asset can't be decoded";
      context.report.drop('damaged', chunkAt(chunk), message);
    }
  }
  return [...files].map(([name, bytes]) => ({ name, bytes }));
}

function assetBytes(chunk: PngChunk, { texts }: Reading): Uint8Array | undefined {
  const text = texts.read(chunk, `The compressed asset ${textKeyword(chunk) ?? ''}`);
  const reading = text && decodeBase64(text);
  return reading?.ok ? reading.bytes : undefined;
}

/** The picture without any text (F-58); nothing if it is the one that our own exports put around a card. */
function pictureOf(chunks: readonly PngChunk[], report: Report): { picture?: Uint8Array } {
  const others = chunks.filter((chunk) => textKeyword(chunk) !== undefined && !isCardChunk(chunk));
  if (others.length > 0) {
    const message = 'texts of the picture other than its card are not stored';
    report.dropAll('not_stored', others.map(chunkAt), { at: chunkAt(others[0] as PngChunk), message });
  }
  const picture = writePng(chunks.filter((chunk) => textKeyword(chunk) === undefined));
  return sameBytes(picture, builtinPicture()) ? {} : { picture };
}
