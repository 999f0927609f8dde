/* Unsigned numbers, least significant byte first; the caller knows that the bytes are there. */

export function readUint16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

export function readUint32(bytes: Uint8Array, at: number): number {
  return (readUint16(bytes, at) | (readUint16(bytes, at + 2) << 16)) >>> 0;
}

/** Infinity beyond 2^53: no file is as long, so every comparison with what is there fails, as it should. */
export function readUint64(bytes: Uint8Array, at: number): number {
  const value = readUint32(bytes, at + 4) * 0x1_0000_0000 + readUint32(bytes, at);
  return Number.isSafeInteger(value) ? value : Infinity;
}

/** A record of numbers, each with its width in bytes. */
export function record(fields: readonly (readonly [value: number, width: 2 | 4])[]): Uint8Array {
  const bytes: number[] = [];
  for (const [value, width] of fields) for (let at = 0; at < width; at++) bytes.push((value >>> (8 * at)) & 255);
  return Uint8Array.from(bytes);
}
