import { encodeUtf8 } from '../../json/utf8.ts';
import { uint32 } from '../big-endian.ts';
import { concat } from '../concat.ts';
import { crc32 } from '../crc32.ts';
import type { PngChunk } from './read-chunks.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A `tEXt` chunk; the keyword is ASCII. */
export function textChunk(keyword: string, text: Uint8Array): Uint8Array {
  const framed = concat([encodeUtf8(`tEXt${keyword}\0`), text]);
  return concat([uint32(framed.length - 4), framed, uint32(crc32(framed))]);
}

/** A PNG of these chunks, the given texts just before IEND. */
export function writePng(chunks: readonly PngChunk[], texts: readonly Uint8Array[] = []): Uint8Array {
  const end = chunks.filter(({ type }) => type === 'IEND');
  const before = chunks.filter(({ type }) => type !== 'IEND');
  return concat([SIGNATURE, ...before.map(({ whole }) => whole), ...texts, ...end.map(({ whole }) => whole)]);
}
