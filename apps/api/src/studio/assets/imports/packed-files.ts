import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw } from 'node:zlib';
import { type EmbeddedFile, EntryRefused } from '@taproom/roleplay-domain';

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
