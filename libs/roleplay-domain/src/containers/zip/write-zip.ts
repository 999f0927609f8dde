import { encodeUtf8 } from '../../json/utf8.ts';
import { concat } from '../concat.ts';
import { crc32 } from '../crc32.ts';
import { record } from './little-endian.ts';
import type { ZipFile } from './read-zip.ts';

const VERSION = 20;
const MADE_BY_UNIX = (3 << 8) | VERSION;
const UTF8_NAME = 1 << 11;
/** 1 January 1980, 0:00: the first date that there is in a ZIP. */
const DATE = (1 << 5) | 1;
const REGULAR_0644 = 0o100644 << 16;

/**
 * A ZIP of these files in this order, stored unpacked and with a fixed date, so that equal files give equal bytes. Pictures
 * are packed already, and a card is short beside them.
 */
export function writeZip(files: readonly ZipFile[]): Uint8Array {
  const locals: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const nameBytes = encodeUtf8(name);
    const header = headerFields(nameBytes, bytes);
    const local = concat([Uint8Array.of(0x50, 0x4b, 3, 4), record([[VERSION, 2], ...header, [0, 2]]), nameBytes]);
    directory.push(
      Uint8Array.of(0x50, 0x4b, 1, 2),
      record([
        [MADE_BY_UNIX, 2],
        [VERSION, 2],
        ...header,
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [REGULAR_0644, 4],
        [offset, 4],
      ]),
      nameBytes,
    );
    locals.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const entries = concat(directory);
  const count = files.length;
  const end = record([
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [entries.length, 4],
    [offset, 4],
    [0, 2],
  ]);
  return concat([...locals, entries, Uint8Array.of(0x50, 0x4b, 5, 6), end]);
}

function headerFields(name: Uint8Array, bytes: Uint8Array): [number, 2 | 4][] {
  const flags = name.some((byte) => byte > 127) ? UTF8_NAME : 0;
  const crc = crc32(bytes);
  return [
    [flags, 2],
    [0, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [bytes.length, 4],
    [bytes.length, 4],
    [name.length, 2],
  ];
}
