import { unsafe } from '../../formats/outcome/import-refused.ts';
import { startsWith } from '../concat.ts';
import type { EndRecord } from './end-record.ts';
import { foldedName, quoted, readEntryName } from './entry-name.ts';
import { readUint16, readUint32, readUint64 } from './little-endian.ts';

/** One entry as the directory states it. Sizes in bytes. */
export type ZipEntry = {
  readonly name: string;
  readonly nameBytes: Uint8Array;
  readonly directory: boolean;
  readonly method: number;
  readonly flags: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
};

export type DirectoryLimits = { readonly maxEntries: number; readonly maxNameBytes: number };

const HEADER = [0x50, 0x4b, 1, 2];
const HEADER_BYTES = 46;
const ENCRYPTED = (1 << 0) | (1 << 6) | (1 << 13);
const [FILE_TYPE, REGULAR, FOLDER] = [0xf000, 0x8000, 0x4000];
const DOS_FOLDER = 0x10;

/**
 * The entries of the directory, checked one by one (F-37, 3 to 6).
 * @throws ImportRefused
 */
export function readDirectory(bytes: Uint8Array, end: EndRecord, limits: DirectoryLimits): ZipEntry[] {
  const entries: ZipEntry[] = [];
  // Folders don't count as entries, but somebody could write a million of them.
  if (end.count > limits.maxEntries * 2) throw tooMany(limits.maxEntries);
  let at = end.from;
  while (at < end.to) {
    if (at + HEADER_BYTES > end.to || !startsWith(bytes, HEADER, at)) throw countDiffers();
    const next =
      at + HEADER_BYTES + readUint16(bytes, at + 28) + readUint16(bytes, at + 30) + readUint16(bytes, at + 32);
    if (next > end.to || entries.length === end.count) throw countDiffers();
    entries.push(readEntry(bytes.subarray(at, next), limits.maxNameBytes));
    at = next;
  }
  if (entries.length !== end.count) throw countDiffers();
  if (entries.filter(({ directory }) => !directory).length > limits.maxEntries) throw tooMany(limits.maxEntries);
  requireUniqueNames(entries);
  return entries;
}

function requireUniqueNames(entries: readonly ZipEntry[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    const folded = foldedName(name);
    if (names.has(folded)) throw unsafe(`This ZIP names ${quoted(name)} twice, but for case or spelling`);
    names.add(folded);
  }
}

function readEntry(header: Uint8Array, maxNameBytes: number): ZipEntry {
  const nameEnd = HEADER_BYTES + readUint16(header, 28);
  const nameBytes = header.subarray(HEADER_BYTES, nameEnd);
  const name = readEntryName(nameBytes, maxNameBytes);
  const attributes = readUint32(header, 38);
  const directory = isFolder(name, attributes);
  const [method, flags] = [readUint16(header, 10), readUint16(header, 8)];
  if (method !== 0 && method !== 8) throw unsafe(`The entry ${quoted(name)} is packed by a method other than deflate`);
  if ((flags & ENCRYPTED) !== 0) throw unsafe(`The entry ${quoted(name)} is encrypted`);
  const sizes = wideSizes(header, nameEnd);
  if (method === 0 && sizes.packed !== sizes.size) throw unsafe(`The sizes of the entry ${quoted(name)} disagree`);
  return { name, nameBytes, directory, method, flags, crc: readUint32(header, 16), ...sizes };
}

function isFolder(name: string, attributes: number): boolean {
  const type = (attributes >>> 16) & FILE_TYPE;
  if (type !== 0 && type !== REGULAR && type !== FOLDER)
    throw unsafe(`The entry ${quoted(name)} is a link or a device`);
  return name.endsWith('/') || type === FOLDER || (attributes & DOS_FOLDER) !== 0;
}

/** Numbers that the header has no room for stand in the Zip64 field, in this order. */
function wideSizes(header: Uint8Array, nameEnd: number): { size: number; packed: number; offset: number } {
  const extra = zip64Field(header.subarray(nameEnd, nameEnd + readUint16(header, 30)));
  let at = 0;
  const wide = (narrow: number): number => {
    if (narrow !== 0xffffffff) return narrow;
    if (extra === undefined || at + 8 > extra.length) throw unsafe('This ZIP has an entry without its sizes');
    at += 8;
    return readUint64(extra, at - 8);
  };
  const size = wide(readUint32(header, 24));
  const packed = wide(readUint32(header, 20));
  return { size, packed, offset: wide(readUint32(header, 42)) };
}

function zip64Field(extra: Uint8Array): Uint8Array | undefined {
  let at = 0;
  while (at + 4 <= extra.length) {
    const length = readUint16(extra, at + 2);
    if (readUint16(extra, at) === 1) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}

const countDiffers = () => unsafe('This ZIP has more or fewer entries than its end record states');
const tooMany = (most: number) => unsafe(`This ZIP has more than ${most} entries`);
