import { ProblemError } from '../../platform/http/problem-error.ts';

/** @throws ProblemError `mcp.revision_conflict` */
export function requireRevision(expected: string | undefined, actual: string): void {
  if (expected !== undefined && expected !== actual) throw changedMeanwhile();
}

export function changedMeanwhile(): ProblemError {
  return new ProblemError(
    'mcp.revision_conflict',
    'It has been changed by somebody else in the meantime. Load it again and retry.',
  );
}
