import { inflateRawSync, inflateSync } from 'node:zlib';
import type { Inflate } from '@taproom/roleplay-domain';

/** Stops as soon as there is more than the limit. */
export const inflate: Inflate = (bytes, { format, maxBytes }) => {
  const inflateBytes = format === 'raw' ? inflateRawSync : inflateSync;
  try {
    return { ok: true, bytes: inflateBytes(bytes, { maxOutputLength: Math.max(maxBytes, 1) }) };
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return { ok: false, reason: isTooLong ? 'too-long' : 'damaged' };
  }
};
