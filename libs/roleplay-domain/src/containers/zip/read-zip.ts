import { bytesText, unsafe } from '../../formats/outcome/import-refused.ts';
import { crc32 } from '../crc32.ts';
import type { Inflate } from '../inflate.ts';
import { type DirectoryLimits, readDirectory, type ZipEntry } from './directory.ts';
import { readEndRecord } from './end-record.ts';
import { entryBodies, type EntryBody } from './entry-bodies.ts';
import { quoted } from './entry-name.ts';

export type ZipLimits = DirectoryLimits & { readonly maxInflatedBytes: number };

export type ZipFile = { readonly name: string; readonly bytes: Uint8Array };

/** An archive whose structure was found good; nothing is inflated yet. */
export type ZipArchive = { readonly entries: readonly ZipEntry[]; readonly bodies: readonly EntryBody[] };

/**
 * All checks that need no inflating, in the order of F-37, 1 to 8.
 * @throws ImportRefused
 */
export function openZip(bytes: Uint8Array, limits: ZipLimits): ZipArchive {
  const end = readEndRecord(bytes);
  const entries = readDirectory(bytes, end, limits);
  const declared = entries.reduce((sum, { size }) => sum + size, 0);
  if (declared > limits.maxInflatedBytes) {
    throw unsafe(`This ZIP unpacks to more than ${bytesText(limits.maxInflatedBytes)}`);
  }
  return { entries, bodies: entryBodies(bytes, entries, end) };
}

/**
 * The files, unpacked one after another; each stops at its declared size, and size and CRC must match (F-37, 9). Empty
 * folders are left out; a folder with bytes is refused.
 * @throws ImportRefused
 */
export function unpackZip({ bodies }: ZipArchive, inflate: Inflate): ZipFile[] {
  return bodies.flatMap((body) => {
    const { directory, name } = body.entry;
    if (!directory) return [{ name, bytes: unpack(body, inflate) }];
    if (body.entry.size !== 0) throw unsafe(`The folder ${quoted(name)} of this ZIP has content`);
    return [];
  });
}

function unpack({ entry, packed }: EntryBody, inflate: Inflate): Uint8Array {
  const unpacked = entry.method === 0 ? packed : inflated(entry, packed, inflate);
  if (unpacked.length !== entry.size) throw unsafe(`The entry ${quoted(entry.name)} is shorter than its declared size`);
  if (crc32(unpacked) !== entry.crc) throw unsafe(`The checksum of the entry ${quoted(entry.name)} is wrong`);
  return unpacked;
}

function inflated(entry: ZipEntry, packed: Uint8Array, inflate: Inflate): Uint8Array {
  const result = inflate(packed, { format: 'raw', maxBytes: entry.size });
  if (result.ok) return result.bytes;
  if (result.reason === 'too-long') throw unsafe(`The entry ${quoted(entry.name)} is longer than its declared size`);
  throw unsafe(`The entry ${quoted(entry.name)} can't be unpacked`);
}
