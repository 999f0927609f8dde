import { expect } from '@jest/globals';
import { Problem, type ProblemCode, type ProblemIssue, problemStatus } from '@taproom/contracts';
import { type Answer, read } from './http.ts';

/** The answer is this problem, with every field that each problem has. */
export function expectProblem(answer: Answer, code: ProblemCode): Problem {
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json\b/);
  const problem = read(Problem, answer) as Problem;
  expect({ code: problem.code, status: problem.status }).toEqual({ code, status: problemStatus[code] });
  expect(answer.status).toBe(problem.status);
  expect([problem.type, problem.title, problem.detail].every((text) => text.trim() !== '')).toBe(true);
  return problem;
}

/** The request was refused for exactly these paths. */
export function expectInvalid(answer: Answer, ...paths: string[]): ProblemIssue[] {
  const { errors = [] } = expectProblem(answer, 'request.invalid');
  expect(errors.map(({ path }) => path)).toEqual(paths);
  return errors;
}
