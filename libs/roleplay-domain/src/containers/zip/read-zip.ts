import { bytesText, ImportRefused, unsafe } from '../../formats/outcome/import-refused.ts';
import type { Crc32 } from '../crc32.ts';
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
 * A file that may still be packed: its bytes unpack to `size` bytes with the checksum `crc` then, or so it says. Whoever unpacks it
 * has to see that it does, and to stop at `size`; `EntryRefused` says what is wrong.
 */
export type PackedFile = ZipFile & { readonly deflated?: { readonly size: number; readonly crc: number } };

/**
 * The files as they lie in the archive: what is stored is checked, what is deflated is not. Empty folders are left out; a folder
 * with bytes is refused. @throws ImportRefused
 */
export function packedFiles(bodies: readonly EntryBody[], crc32: Crc32): PackedFile[] {
  return bodies.flatMap((body) => {
    const { directory, name, size } = body.entry;
    if (!directory) return [packedFile(body, crc32)];
    if (size !== 0) throw unsafe(`The folder ${quoted(name)} of this ZIP has content`);
    return [];
  });
}

/** @throws EntryRefused */
export function packedFile({ entry, packed }: EntryBody, crc32: Crc32): PackedFile {
  const { name, size, crc, method } = entry;
  if (method !== 0) return { name, bytes: packed, deflated: { size, crc } };
  if (crc32(packed) !== crc) throw new EntryRefused(name, 'checksum');
  return { name, bytes: packed };
}

export type Unpacking = { readonly inflate: Inflate; readonly crc32: Crc32 };

/**
 * The bytes of a file. It stops at its declared size, and size and CRC must match (F-37, 9).
 * @throws EntryRefused
 */
export function unpackFile({ name, bytes, deflated }: PackedFile, { inflate, crc32 }: Unpacking): Uint8Array {
  if (!deflated) return bytes;
  const result = inflate(bytes, { format: 'raw', maxBytes: deflated.size });
  if (!result.ok) throw new EntryRefused(name, result.reason);
  if (result.bytes.length !== deflated.size) throw new EntryRefused(name, 'too-short');
  if (crc32(result.bytes) !== deflated.crc) throw new EntryRefused(name, 'checksum');
  return result.bytes;
}

export type EntryFault = 'too-long' | 'too-short' | 'checksum' | 'damaged';

const faults: Readonly<Record<EntryFault, (entry: string) => string>> = {
  'too-long': (entry) => `The entry ${entry} is longer than its declared size`,
  'too-short': (entry) => `The entry ${entry} is shorter than its declared size`,
  checksum: (entry) => `The checksum of the entry ${entry} is wrong`,
  damaged: (entry) => `The entry ${entry} can't be unpacked`,
};

/** Thrown for an entry that doesn't hold what its headers say. */
export class EntryRefused extends ImportRefused {
  constructor(name: string, fault: EntryFault) {
    super('studio.import_unsafe', faults[fault](quoted(name)));
  }
}
