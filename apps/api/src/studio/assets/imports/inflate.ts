import { inflateRawSync, inflateSync } from 'node:zlib';
import type { Inflate } from '@taproom/roleplay-domain';

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
