import { ProblemError } from '../platform/http/problem-error.ts';

export const testCallNotFound = (callId: string): ProblemError =>
  new ProblemError(
    'mcp.test_call_not_found',
    `There is no test call ${callId.slice(0, 64)}. Outcomes are kept for a few minutes and not across a restart; ` +
      'a call that ran when Taproom stopped may have run at the server.',
  );
