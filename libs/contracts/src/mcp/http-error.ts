import type { Problem } from '../problem.ts';

/** A refused request, with the problem as the hub stated it. */
export class TaproomError extends Error {
  override readonly name = 'TaproomError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  get code(): Problem['code'] {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }
}

/** The hub could not be reached, or what answered was not the hub. Whether the request was carried out is not known. */
export class TaproomUnreachableError extends Error {
  override readonly name = 'TaproomUnreachableError';
}
