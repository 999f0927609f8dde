import { createHash } from 'node:crypto';

/** The first 8 bytes of the SHA-256 of a call id, in hex: what of it enters a path. */
export function callHexOf(callId: string): string {
  return createHash('sha256').update(callId).digest('hex').slice(0, 16);
}

export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
