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

export function describeIssues(issues: readonly DomainIssue[]): string {
  return issues.map(({ path, message }) => (path === '' ? message : `${path} ${message}`)).join('; ');
}
