import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw, inflateRawSync, inflateSync } from 'node:zlib';
import { type EmbeddedFile, EntryRefused, type Inflate } from '@taproom/roleplay-domain';

const PIECE = 256 * 1024;

/**
 * Unpacks each file that is still packed piece by piece, to see that it is what it says, and keeps nothing of it: an archive of
 * 256 MiB takes no more memory than its packed bytes. @throws EntryRefused (F-37, 9)
 */
export async function checkPacked(files: readonly EmbeddedFile[]): Promise<void> {
  for (const file of files) if (file.deflated) await check(file, file.deflated);
}

async function check({ name, bytes }: EmbeddedFile, { size, crc }: { size: number; crc: number }): Promise<void> {
  let [length, sum] = [0, 0];
  const unpacked = createInflateRaw({ chunkSize: PIECE });
  const count = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of pieces) {
      length += piece.length;
      if (length > size) throw new EntryRefused(name, 'too-long');
      sum = crc32(piece, sum);
    }
  };
  await pipeline([bytes], unpacked, count).catch((error: unknown) => {
    throw error instanceof EntryRefused ? error : new EntryRefused(name, 'damaged');
  });
  if (length !== size) throw new EntryRefused(name, 'too-short');
  if (sum !== crc) throw new EntryRefused(name, 'checksum');
}

const unpack = promisify(inflateRaw);

/** The bytes of a file that was checked. */
export async function unpacked({ bytes, deflated }: EmbeddedFile): Promise<Uint8Array> {
  if (!deflated) return bytes;
  return unpack(bytes, { maxOutputLength: Math.max(deflated.size, 1), chunkSize: Math.max(64, deflated.size + 1) });
}

/** What the least chunk of zlib's is, and more than it makes of one byte: 1032. */
const [LEAST_CHUNK, MOST_OF_A_BYTE] = [64, 1040];

/**
 * Stops as soon as there is more than the limit. One chunk has room for all that may come, so that nothing is put together from
 * pieces; memory that is not written to is not taken.
 */
export const inflate: Inflate = (bytes, { format, maxBytes }) => {
  const inflateBytes = format === 'raw' ? inflateRawSync : inflateSync;
  const chunkSize = Math.max(LEAST_CHUNK, Math.min(maxBytes + 1, bytes.length * MOST_OF_A_BYTE));
  try {
    return { ok: true, bytes: inflateBytes(bytes, { maxOutputLength: Math.max(maxBytes, 1), chunkSize }) };
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, reason: isTooLong ? 'too-long' : 'damaged' };
  }
};
