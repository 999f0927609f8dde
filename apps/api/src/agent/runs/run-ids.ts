import { createHash } from 'node:crypto';

/**
 * The id of the run that a client starts with an idempotency key. Made from both, so that a key finds its run without any index,
 * whatever happened in between.
 */
export function runIdForKey(owner: string, key: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([owner, key]))
    .digest('hex');
  // A UUID of version 8: 122 bits that are the application's own.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `run_${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
