import { createHash } from 'node:crypto';
import type { ModelConnection } from '@taproom/mcp-domain';
import { namesVersion } from '../platform/http/names-version.ts';
import { ProblemError } from '../platform/http/problem-error.ts';

export type ConnectionVersion = { connection: ModelConnection; revision: number };

/** A connection that was removed and made again is another version, though its revision may be the same. */
export function etagOf({ connection, revision }: ConnectionVersion): string {
  const digest = createHash('sha256').update(JSON.stringify(connection)).digest('base64url').slice(0, 12);
  return `"${revision}-${digest}"`;
}

/** `etag` is undefined for a connection that can't be read. @throws ProblemError mcp.revision_conflict */
export function requireMatch(ifMatch: string | undefined, etag: string | undefined): void {
  if (ifMatch === undefined || namesVersion(ifMatch, etag)) return;
  throw new ProblemError(
    'mcp.revision_conflict',
    'The connection was changed since it was read (If-Match). Read it again, and send the change once more.',
  );
}
