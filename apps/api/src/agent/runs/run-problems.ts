import { ProblemError } from '../../platform/http/problem-error.ts';

export const runNotFound = (runId: string): ProblemError =>
  new ProblemError('agent.run_not_found', `There is no run ${runId.slice(0, 64)} of this client.`);

export const fileNotFound = (path: string): ProblemError =>
  new ProblemError('agent.file_not_found', `The run has no file ${path.slice(0, 200)}. List its files.`);
