import { sameBytes } from '../../containers/concat.ts';
import type { Inflate } from '../../containers/inflate.ts';
import { type PngChunk, readPngChunks } from '../../containers/png/read-chunks.ts';
import { crcFits, textBytes, textKeyword } from '../../containers/png/text-chunk.ts';
import { writePng } from '../../containers/png/write-chunks.ts';
import { decodeBase64 } from '../../json/base64.ts';
import { readJson } from '../../json/read-json.ts';
import { latin1 } from '../../json/utf8.ts';
import type { ImportLimits } from '../limits.ts';
import { type At, inside } from '../outcome/at.ts';
import { bytesText, ImportRefused, unsafe } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import type { EmbeddedFile } from './assets.ts';
import { builtinPicture } from './builtin-picture.ts';

export type PngContext = { readonly limits: ImportLimits; readonly inflate: Inflate; readonly report: Report };

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
export function readPngParts(bytes: Uint8Array, context: PngContext): PngParts {
  const { chunks, end } = readPngChunks(bytes, context.limits.png.maxChunks);
  const { report } = context;
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
function readCardChunks(chunks: readonly PngChunk[], context: PngContext): unknown {
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

function readChunk(chunk: PngChunk, context: PngContext): unknown {
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
  const json = decoded(text, { what, at: chunkAt(chunk), report });
  try {
    return readJson(json, { what, limits: limits.json, report });
  } catch (error) {
    if (!(error instanceof ImportRefused) || error.code !== 'studio.import_unknown_format') throw error;
    throw new UndecodableChunk('studio.import_invalid', error.message);
  }
}

function chunkText(chunk: PngChunk, { inflate, limits, report }: PngContext): Uint8Array {
  if (!crcFits(chunk))
    report.warn('damaged', chunkAt(chunk), 'the checksum of this chunk is wrong; it was read all the same');
  const text = textBytes(chunk, inflate, limits.png.maxTextBytes);
  if (text.ok) return text.bytes;
  const what = `The compressed text of the chunk ${textKeyword(chunk) ?? ''}`;
  if (text.reason === 'too-long')
    throw unsafe(`${what} is longer than the limit of ${bytesText(limits.png.maxTextBytes)}`);
  throw new UndecodableChunk('studio.import_invalid', `${what} can't be unpacked`);
}

const [OPEN_OBJECT, OPEN_LIST] = [0x7b, 0x5b];

/** JSON bytes from base64, or the bytes themselves where they are JSON already. */
function decoded(text: Uint8Array, { what, at, report }: { what: string; at: At; report: Report }): Uint8Array {
  const first = text.find((byte) => byte > 0x20 && byte < 0x80);
  if (first === OPEN_OBJECT || first === OPEN_LIST) {
    report.warn('encoding_guessed', at, 'the card is plain JSON where base64 is due');
    return text;
  }
  const reading = decodeBase64(text);
  if (!reading.ok)
    throw new UndecodableChunk(
      'studio.import_invalid',
      `${what} is not base64: character ${reading.faultAt + 1} can't stand there`,
    );
  if (reading.guessed) report.warn('encoding_guessed', at, "the card's base64 has another alphabet or no padding");
  return reading.bytes;
}

function readAssetChunks(chunks: readonly PngChunk[], context: PngContext): EmbeddedFile[] {
  const files = new Map<string, Uint8Array>();
  for (const chunk of chunks) {
    const keyword = textKeyword(chunk) ?? '';
    if (!ASSET_PREFIX.test(keyword)) continue;
    const name = `__asset:${keyword.replace(ASSET_PREFIX, '')}`;
    const bytes = assetBytes(chunk, context);
    if (bytes === undefined || files.has(name)) {
      context.report.drop(
        'damaged',
        chunkAt(chunk),
        bytes ? 'there are several assets of this number' : "the asset can't be decoded",
      );
    } else files.set(name, bytes);
  }
  return [...files].map(([name, bytes]) => ({ name, bytes }));
}

function assetBytes(chunk: PngChunk, { inflate, limits }: PngContext): Uint8Array | undefined {
  const text = textBytes(chunk, inflate, limits.png.maxTextBytes);
  if (!text.ok) return undefined;
  const reading = decodeBase64(text.bytes);
  return reading.ok ? reading.bytes : undefined;
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
