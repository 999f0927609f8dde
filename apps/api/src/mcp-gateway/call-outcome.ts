import type { McpTestCallOutcome } from '@taproom/contracts';
import { projectCallResult, projectServerError } from '@taproom/mcp-domain';
import { GatewayError } from './gateway-error.ts';
import type { Peer } from './peer.ts';
import type { Reply } from './reply.ts';

type Stage = 'not_sent' | 'outcome_unknown';

/** What a reply to `tools/call` says. A JSON-RPC error with our id is known whatever the HTTP status. */
export function outcomeOf(reply: Reply, peer: Peer): McpTestCallOutcome {
  if (reply.kind === 'answer' && 'error' in reply.answer) return known(projectServerError(reply.answer.error));
  const failure = peer.failureOf(reply, 'tools/call');
  if (failure) return failed('outcome_unknown', failure);
  return known(
    projectCallResult(reply.kind === 'answer' && 'result' in reply.answer ? reply.answer.result : undefined),
  );
}

type Projection = ReturnType<typeof projectCallResult> | ReturnType<typeof projectServerError>;

function known(projection: Projection): McpTestCallOutcome {
  if (!('malformed' in projection)) return { outcome: 'known_response', response: projection };
  const message = `The answer to tools/call can't be used: ${projection.malformed}.`;
  return failed('outcome_unknown', new GatewayError('protocol', 'mcp.response_malformed', message));
}

/** The end of every message of an unknown outcome. */
export const IT_MAY_HAVE_RUN = 'The tool may have run; it is not called again.';

const whatItMeans: Readonly<Record<Stage, string>> = {
  not_sent: 'Nothing was sent to the tool.',
  outcome_unknown: IT_MAY_HAVE_RUN,
};

/** An error as an outcome: what happened, and what that means for the call. */
export function failed(stage: Stage, error: unknown): McpTestCallOutcome {
  const { code, message } = error instanceof GatewayError ? error : unexpected;
  return { outcome: stage, code, message: `${message} ${whatItMeans[stage]}` };
}

/* Of an error that nobody foresaw, not even the message is known to be free of secrets. */
const unexpected = new GatewayError('transport', 'mcp.call_failed', 'The call failed inside Taproom.');
