import { createHash } from 'node:crypto';
import type { ModelConnection } from '@taproom/mcp-domain';
import { ProblemError } from '../platform/http/problem-error.ts';

export type ConnectionVersion = { connection: ModelConnection; revision: number };

/** A connection that was removed and made again is another version, though its revision may be the same. */
export function etagOf({ connection, revision }: ConnectionVersion): string {
  const digest = createHash('sha256').update(JSON.stringify(connection)).digest('base64url').slice(0, 12);
  return `"${revision}-${digest}"`;
}

/** RFC 9110 §13.1.1: strong comparison; `*` matches whatever exists. @throws ProblemError mcp.revision_conflict */
export function requireMatch(ifMatch: string | undefined, etag: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (etag !== undefined && tags.includes(etag)) return;
  throw new ProblemError(
    'mcp.revision_conflict',
    'The connection was changed since it was read (If-Match). Read it again, and send the change once more.',
  );
}
