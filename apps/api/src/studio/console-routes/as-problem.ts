import type { LibraryKind } from '@taproom/contracts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { StudioError } from '../tools/studio-error.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { issueOf } from './issue-of.ts';

type Details = { path?: unknown; expected?: unknown };

/** A tool's refusal as the hub's API tells it. Anything else stays what it is. @param kind whose argument the body was */
export function asProblem(error: unknown, kind: LibraryKind): unknown {
  if (!(error instanceof StudioError)) return error;
  const { reason, details = {} } = error.data;
  switch (error.code) {
    case -32602:
      return invalid(reason, details, kind);
    case -32004:
      return new ProblemError('studio.asset_not_found', `${reason}.`);
    case -32009:
      return reason === 'revision_conflict'
        ? changedMeanwhile()
        : new ProblemError('studio.name_conflict', `${reason}.`);
    case -32012:
      return new ProblemError('studio.read_only', `${reason}.`);
    default:
      return error;
  }
}

/** Places are told within the body: it was the tool's argument of the kind's name, or `entry`. */
function invalid(reason: string, details: Details, kind: LibraryKind): ProblemError {
  const { path, expected } = details;
  if (typeof path !== 'string') return new ProblemError('request.invalid', `${reason}.`);
  const within = path.replace(new RegExp(`^(?:${kind}|entry)(?:\\.|(?=\\[)|$)`), '');
  const issue = typeof expected === 'string' ? issueOf(within, expected) : { path: within, message: reason };
  return new ProblemError('request.invalid', `${reason}.`, { errors: [issue] });
}
