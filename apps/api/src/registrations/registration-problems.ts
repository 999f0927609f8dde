import type { McpStorageIssue } from '@taproom/contracts';
import { ProblemError } from '../platform/http/problem-error.ts';

export const notFound = (id: string): ProblemError =>
  new ProblemError(
    'mcp.registration_not_found',
    `There is no registration ${id.slice(0, 64)}. It may have been removed; list the servers again.`,
  );

export const unavailable = (issue: McpStorageIssue): ProblemError =>
  new ProblemError(
    'mcp.registration_unavailable',
    `${issue.file} has a storage issue (${issue.code}): ${issue.message} Until it is repaired, the registration can only be removed.`,
  );
