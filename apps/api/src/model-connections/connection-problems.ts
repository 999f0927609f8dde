import type { McpStorageIssue } from '@taproom/contracts';
import { ProblemError } from '../platform/http/problem-error.ts';

export const notFound = (id: string): ProblemError =>
  new ProblemError(
    'connection.not_found',
    `There is no model connection ${JSON.stringify(id.slice(0, 64))}. It may have been removed; list the connections again.`,
  );

export const unavailable = ({ file, message }: McpStorageIssue): ProblemError =>
  new ProblemError(
    'connection.unavailable',
    `${file} has a storage issue: ${message} Until it is repaired, the connection can only be removed.`,
    { params: { file } },
  );
