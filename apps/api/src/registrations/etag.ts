import { createHash } from 'node:crypto';
import type { Registration } from '@taproom/mcp-domain';
import { ProblemError } from '../platform/http/problem-error.ts';
import type { HealthyEntry } from './read-model/registration-entry.ts';

type Versioned = Pick<HealthyEntry, 'revision'> & { registration: Registration };

/** Revision and content: a record edited by hand keeps its revision, yet is another version. */
export function etagOf(entry: Versioned): string {
  const digest = createHash('sha256').update(JSON.stringify(entry.registration)).digest('base64url').slice(0, 12);
  return `"${entry.revision}-${digest}"`;
}

/**
 * RFC 9110 §13.1.1: strong comparison; `*` matches whatever exists. What can't be read has no version that anybody could
 * have seen. @throws ProblemError mcp.revision_conflict
 */
export function requireMatch(ifMatch: string | undefined, entry: Versioned | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (entry !== undefined && tags.includes(etagOf(entry))) return;
  throw new ProblemError(
    'mcp.revision_conflict',
    'The registration was changed since it was read (If-Match). Read it again, and send the change once more.',
  );
}
