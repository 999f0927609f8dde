import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import { type Problem, type ProblemCode, problemStatus } from '@taproom/contracts';
import { ConsumerError, DomainError } from '@taproom/mcp-domain';
import { RevisionConflictError, StreamDamagedError } from '../event-store/event-store-errors.ts';
import { StreamUnreadableError } from '../journal/stream-unreadable-error.ts';
import { StorageFailedError } from '../storage/storage-failed-error.ts';
import { nameIssue } from './name-issue.ts';
import { ProblemError } from './problem-error.ts';

/** What an error becomes on the wire. An error that is not listed here says nothing of itself. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return fromProblemError(error);
  if (error instanceof DomainError || error instanceof ConsumerError) {
    const errors = error.issues.map(nameIssue);
    return { ...problem(error.code, error.message), ...(errors.length > 0 && { errors }) };
  }
  if (error instanceof RevisionConflictError) {
    return problem(
      'mcp.revision_conflict',
      'It has been changed by somebody else in the meantime. Load it again and retry.',
    );
  }
  if (error instanceof StorageFailedError) {
    return problem('mcp.storage_failed', `${error.message}. Nothing was changed.`);
  }
  if (error instanceof StreamDamagedError || error instanceof StreamUnreadableError) {
    return problem('mcp.storage_failed', error.message);
  }
  if (error instanceof HttpException) return fromHttpException(error);
  return problem('server.failed', 'Taproom failed; its log says why.');
}

function fromProblemError({ code, message, params, errors, cause }: ProblemError): Problem {
  return {
    ...problem(code, message),
    ...(params && { params }),
    ...(errors && { errors: errors.map(nameIssue) }),
    ...(cause && { cause }),
  };
}

const byStatus: Readonly<Record<number, [ProblemCode, string]>> = {
  404: ['request.not_found', 'There is nothing at this address.'],
  // The router has a limit on the length of a part of the path; nothing that exists is longer.
  414: ['request.not_found', 'There is nothing at this address.'],
  413: [
    'request.too_large',
    'The request body is larger than this address takes. Most take TAPROOM_HTTP_BODY_LIMIT_BYTES; the API description names the others.',
  ],
  415: ['request.unsupported_media_type', 'A request body must be sent as application/json.'],
};

function fromHttpException(error: HttpException): Problem {
  const status = error.getStatus();
  const [code, detail] = byStatus[status] ?? ['request.invalid', 'The request is malformed.'];
  return status < 500 ? problem(code, detail) : problem('server.failed', 'Taproom failed; its log says why.');
}

function problem(code: ProblemCode, detail: string): Problem {
  const status = problemStatus[code];
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, code };
}
