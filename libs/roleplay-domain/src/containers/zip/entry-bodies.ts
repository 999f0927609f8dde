import { unsafe } from '../../formats/outcome/import-refused.ts';
import { sameBytes, startsWith } from '../concat.ts';
import type { ZipEntry } from './directory.ts';
import type { EndRecord } from './end-record.ts';
import { quoted } from './entry-name.ts';
import { readUint16 } from './little-endian.ts';

export type EntryBody = { readonly entry: ZipEntry; readonly packed: Uint8Array };

const HEADER = [0x50, 0x4b, 3, 4];
const HEADER_BYTES = 30;

/**
 * The packed bytes of each entry, in the directory's order. No byte belongs to two entries or to the directory, and both
 * headers of an entry agree (F-37, 8): what one reader sees, every reader sees.
 * @throws ImportRefused
 */
export function entryBodies(bytes: Uint8Array, entries: readonly ZipEntry[], end: EndRecord): EntryBody[] {
  const spans = entries.map((entry) => span(bytes, entry, end.from));
  const inOrder = [...spans].sort((a, b) => a.from - b.from || a.to - b.to);
  inOrder.forEach((one, at) => {
    const next = inOrder[at + 1];
    if (next !== undefined && next.from < one.to) throw unsafe('Two entries of this ZIP share bytes');
  });
  return spans.map(({ entry, body, to }) => ({ entry, packed: bytes.subarray(body, to) }));
}

type Span = { entry: ZipEntry; from: number; body: number; to: number };

function span(bytes: Uint8Array, entry: ZipEntry, directoryFrom: number): Span {
  const from = entry.offset;
  const outside = () => unsafe(`The entry ${quoted(entry.name)} lies outside the part of the ZIP that holds entries`);
  if (from + HEADER_BYTES > directoryFrom || !startsWith(bytes, HEADER, from)) throw outside();
  const nameEnd = from + HEADER_BYTES + readUint16(bytes, from + 26);
  const body = nameEnd + readUint16(bytes, from + 28);
  const to = body + entry.packed;
  if (to > directoryFrom) throw outside();
  const sameName = sameBytes(bytes.subarray(from + HEADER_BYTES, nameEnd), entry.nameBytes);
  const sameMethod = readUint16(bytes, from + 8) === entry.method;
  const encrypted = (readUint16(bytes, from + 6) & 1) !== 0;
  if (!sameName || !sameMethod || encrypted)
    throw unsafe(`The two headers of the entry ${quoted(entry.name)} disagree`);
  return { entry, from, body, to };
}
