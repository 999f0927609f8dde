import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits, fit for a header, a cookie and a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256, base64url. Tokens are kept and compared in this form only. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Takes as long whether the first character differs or the last. Both are hashes, so of one length. */
export function isSameHash(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
