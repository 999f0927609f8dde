const POLYNOMIAL = 0xedb88320;

const table = new Int32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  table[byte] = value;
}

/** Can be handed in, since platforms have one that is many times as quick. `before` continues from an earlier part. */
export type Crc32 = (bytes: Uint8Array, before?: number) => number;

/** The CRC-32 of ISO 3309, as PNG and ZIP have it: an unsigned number. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) {
    crc = (table[(crc ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
