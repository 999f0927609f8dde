import type { DiscoveryFailure, ProblemCode, ProblemIssue, ProblemParams } from '@taproom/contracts';

export type ProblemExtras = {
  /** What `detail` names, for those who say it in other words. */
  params?: ProblemParams;
  errors?: readonly ProblemIssue[];
  /** Goes out as the problem's `cause`. */
  cause?: DiscoveryFailure;
};

/** An answer that is a problem. `detail` is shown to the caller: no secret, no internals; it says what to do next. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly params: ProblemParams | undefined;
  readonly errors: readonly ProblemIssue[] | undefined;
  override readonly cause: DiscoveryFailure | undefined;

  constructor(
    readonly code: ProblemCode,
    detail: string,
    extras: ProblemExtras = {},
  ) {
    super(detail);
    this.params = extras.params;
    this.errors = extras.errors;
    this.cause = extras.cause;
  }
}
