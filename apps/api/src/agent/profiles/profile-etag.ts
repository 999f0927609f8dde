import { createHash } from 'node:crypto';
import { namesVersion } from '../../platform/http/names-version.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/** What a change wants to be true of the profile that it finds; nothing by default. */
export type ProfileConditions = { ifMatch?: string | undefined; ifNoneMatch?: string | undefined };

/** By content: a file that was edited by hand is another version. */
export function profileEtag(document: string): string {
  return `"${createHash('sha256').update(document).digest('base64url').slice(0, 16)}"`;
}

/**
 * `etag` is undefined where the stored profile can't be read.
 * `If-None-Match: *` keeps a new profile from taking the place of another. @throws ProblemError mcp.revision_conflict
 */
export function requireConditions(
  { ifMatch, ifNoneMatch }: ProfileConditions,
  found: { exists: boolean; etag?: string | undefined },
): void {
  if (ifMatch !== undefined && !(found.exists && namesVersion(ifMatch, found.etag))) {
    throw conflict('The profile was changed or removed since it was read (If-Match). Read it again, then change it.');
  }
  if (ifNoneMatch !== undefined && found.exists && namesVersion(ifNoneMatch, found.etag)) {
    throw conflict('There is a profile of this id already (If-None-Match). Choose another id, or change that profile.');
  }
}

function conflict(detail: string): ProblemError {
  return new ProblemError('mcp.revision_conflict', detail);
}
