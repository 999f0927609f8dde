/** Thrown when a request breaks a rule (`request.invalid`) or names a registration that isn't there. */
export type DomainErrorCode = 'request.invalid' | 'mcp.registration_not_found';

/** `path` is written like `headers["X-A"]` or `override.properties.q`; no message repeats a value that may be a secret. */
export type DomainIssue = { path: string; message: string };

export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: DomainErrorCode;
  readonly issues: DomainIssue[];

  constructor(code: DomainErrorCode, message: string, issues: DomainIssue[] = []) {
    super(message);
    this.code = code;
    this.issues = issues;
  }
}

export function invalidRequest(issues: DomainIssue[]): DomainError {
  return new DomainError('request.invalid', describeIssues(issues), issues);
}

export function throwIfAny(issues: DomainIssue[]): void {
  if (issues.length > 0) throw invalidRequest(issues);
}

const MOST_TOLD = 5;

/** The first issues in one sentence; all of them are in `issues`. */
export function describeIssues(issues: readonly DomainIssue[]): string {
  const told = issues.slice(0, MOST_TOLD).map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
  const more = issues.length - told.length;
  return told.join('; ') + (more > 0 ? `; and ${more} more` : '');
}
