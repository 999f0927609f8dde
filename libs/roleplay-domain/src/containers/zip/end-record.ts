import { unsafe } from '../../formats/outcome/import-refused.ts';
import { startsWith } from '../concat.ts';
import { readUint16, readUint32, readUint64 } from './little-endian.ts';

/** Where the directory lies and how many entries it has, as the end of the file states it. */
export type EndRecord = { readonly count: number; readonly from: number; readonly to: number };

const END = [0x50, 0x4b, 5, 6];
const ZIP64_END = [0x50, 0x4b, 6, 6];
const ZIP64_LOCATOR = [0x50, 0x4b, 6, 7];
const [END_BYTES, LOCATOR_BYTES, ZIP64_END_BYTES, MOST_COMMENT_BYTES] = [22, 20, 56, 0xffff];

/** Whether an end record fits somewhere: how a ZIP behind a picture is found. */
export function hasEndRecord(bytes: Uint8Array): boolean {
  return endRecordsAt(bytes).length > 0;
}

/**
 * The one end record that fits (F-37, 1 and 2). Two readers that disagree about where a ZIP ends would see two archives.
 * @throws ImportRefused
 */
export function readEndRecord(bytes: Uint8Array): EndRecord {
  const [at, second] = endRecordsAt(bytes);
  if (at === undefined) throw unsafe('This ZIP has no end record at its end: it is cut off, or something was appended');
  if (second !== undefined) throw unsafe('This ZIP has several end records, one of them hidden in a comment');
  const stated = {
    disk: readUint16(bytes, at + 4),
    startDisk: readUint16(bytes, at + 6),
    onDisk: readUint16(bytes, at + 8),
    count: readUint16(bytes, at + 10),
    size: readUint32(bytes, at + 12),
    from: readUint32(bytes, at + 16),
  };
  return directoryPlace(withZip64(bytes, at, stated));
}

function endRecordsAt(bytes: Uint8Array): number[] {
  const found: number[] = [];
  const first = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (!startsWith(bytes, END, at)) continue;
    if (at + END_BYTES + readUint16(bytes, at + 20) === bytes.length) found.push(at);
  }
  return found;
}

type Stated = { disk: number; startDisk: number; onDisk: number; count: number; size: number; from: number };
type Ended = Stated & { end: number };

function withZip64(bytes: Uint8Array, at: number, stated: Stated): Ended {
  const locator = at - LOCATOR_BYTES;
  if (locator < 0 || !startsWith(bytes, ZIP64_LOCATOR, locator)) return { ...stated, end: at };
  const end = readUint64(bytes, locator + 8);
  if (readUint32(bytes, locator + 4) !== 0 || readUint32(bytes, locator + 16) > 1) throw severalDisks();
  if (end + ZIP64_END_BYTES > locator || !startsWith(bytes, ZIP64_END, end)) throw misplaced();
  const wide = {
    disk: readUint32(bytes, end + 16),
    startDisk: readUint32(bytes, end + 20),
    onDisk: readUint64(bytes, end + 24),
    count: readUint64(bytes, end + 32),
    size: readUint64(bytes, end + 40),
    from: readUint64(bytes, end + 48),
  };
  if (end + 12 + readUint64(bytes, end + 4) !== locator || !agree(stated, wide)) throw misplaced();
  return { ...wide, end };
}

/** A field of the narrow record is either full of ones, or says the same. */
function agree(narrow: Stated, wide: Stated): boolean {
  const fields: [keyof Stated, number][] = [
    ['disk', 0xffff],
    ['startDisk', 0xffff],
    ['onDisk', 0xffff],
    ['count', 0xffff],
    ['size', 0xffffffff],
    ['from', 0xffffffff],
  ];
  return fields.every(([field, unset]) => narrow[field] === unset || narrow[field] === wide[field]);
}

function directoryPlace({ disk, startDisk, onDisk, count, size, from, end }: Ended): EndRecord {
  if (disk !== 0 || startDisk !== 0 || onDisk !== count) throw severalDisks();
  if (from + size !== end) throw misplaced();
  return { count, from, to: end };
}

const severalDisks = () => unsafe('This ZIP is spread over several disks');
const misplaced = () => unsafe("This ZIP's directory is not where its end record says");
