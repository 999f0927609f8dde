import { createHash } from 'node:crypto';
import type { Registration } from '@taproom/mcp-domain';
import { namesVersion } from '../platform/http/names-version.ts';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { HealthyEntry } from './read-model/registration-entry.ts';

type Versioned = Pick<HealthyEntry, 'revision'> & { registration: Registration };

/** Revision and content: a record edited by hand keeps its revision, yet is another version. */
export function etagOf(entry: Versioned): string {
  const digest = createHash('sha256').update(JSON.stringify(entry.registration)).digest('base64url').slice(0, 12);
  return `"${entry.revision}-${digest}"`;
}

/** `entry` is undefined for a registration that can't be read. @throws ProblemError mcp.revision_conflict */
export function requireMatch(ifMatch: string | undefined, entry: Versioned | undefined): void {
  if (ifMatch === undefined || namesVersion(ifMatch, entry && etagOf(entry))) return;
  throw new ProblemError(
    'mcp.revision_conflict',
    'The registration was changed since it was read (If-Match). Read it again, and send the change once more.',
  );
}
