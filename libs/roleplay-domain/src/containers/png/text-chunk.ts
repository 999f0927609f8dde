import { latin1 } from '../../json/utf8.ts';
import { readUint32 } from '../big-endian.ts';
import type { Crc32 } from '../crc32.ts';
import type { Inflate, Inflated } from '../inflate.ts';
import type { PngChunk } from './read-chunks.ts';

/** The keyword of a `tEXt`, `zTXt` or `iTXt` chunk; undefined for other chunks. At most 79 bytes, as PNG has it. */
export function textKeyword({ type, data }: PngChunk): string | undefined {
  if (type !== 'tEXt' && type !== 'zTXt' && type !== 'iTXt') return undefined;
  const end = data.subarray(0, 80).indexOf(0);
  return end === -1 ? undefined : latin1(data.subarray(0, end));
}

export function crcFits({ whole }: PngChunk, crc32: Crc32): boolean {
  return crc32(whole.subarray(4, whole.length - 4)) === readUint32(whole, whole.length - 4);
}

/** The text of a text chunk as bytes. The limit is for what is compressed; the rest is as long as it is. */
export function textBytes(chunk: PngChunk, inflate: Inflate, maxBytes: number): Inflated {
  const { type, data } = chunk;
  const body = data.subarray(data.indexOf(0) + 1);
  if (type === 'tEXt') return { ok: true, bytes: body };
  if (type === 'zTXt') return body[0] === 0 ? inflated(body.subarray(1), inflate, maxBytes) : damaged;
  const text = afterZeros(body.subarray(2), 2);
  if (text === undefined) return damaged;
  if (body[0] === 0) return { ok: true, bytes: text };
  return body[0] === 1 && body[1] === 0 ? inflated(text, inflate, maxBytes) : damaged;
}

const damaged: Inflated = { ok: false, reason: 'damaged' };

function inflated(bytes: Uint8Array, inflate: Inflate, maxBytes: number): Inflated {
  return inflate(bytes, { format: 'zlib', maxBytes });
}

/** What follows the n-th zero byte. */
function afterZeros(bytes: Uint8Array, count: number): Uint8Array | undefined {
  let rest = bytes;
  for (let zero = 0; zero < count; zero++) {
    const at = rest.indexOf(0);
    if (at === -1) return undefined;
    rest = rest.subarray(at + 1);
  }
  return rest;
}
