import type { McpStorageIssue } from '@taproom/contracts';
import { ProblemError } from '../platform/http/problem-error.ts';
import { StorageFailedError } from '../platform/storage/storage-failed-error.ts';

export const notFound = (id: string): ProblemError =>
  new ProblemError(
    'mcp.registration_not_found',
    `There is no registration ${id.slice(0, 64)}. It may have been removed; list the servers again.`,
  );

export const unavailable = (issue: McpStorageIssue): ProblemError =>
  new ProblemError(
    'mcp.registration_unavailable',
    `${issue.file} has a storage issue (${issue.code}): ${issue.message} Until it is repaired, the registration can only be removed.`,
    { params: { file: issue.file, issue: issue.code } },
  );

/** What a removal says that deleted the registration, but not everything of it. */
export function leftoverOf(id: string, error: unknown): unknown {
  if (!(error instanceof StorageFailedError)) return error;
  return new ProblemError(
    'mcp.storage_failed',
    `Registration ${id} is removed, but something of it is left, which the next start deletes. ${error.message}.`,
  );
}
