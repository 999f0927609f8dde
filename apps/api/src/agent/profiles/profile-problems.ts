import { ProblemError } from '../../platform/http/problem-error.ts';

export const profileNotFound = (id: string): ProblemError =>
  new ProblemError('agent.profile_not_found', `There is no profile ${id.slice(0, 128)}. List the profiles again.`);

export const profileBroken = (id: string, { code, message }: { code: string; message: string }): ProblemError => {
  const known = code === 'agent.profile_invalid' || code === 'agent.profile_schema_unsupported';
  return new ProblemError(
    known ? code : 'mcp.storage_failed',
    `The stored profile ${id} can't be used: ${message} Put it anew, or repair its file.`,
  );
};
