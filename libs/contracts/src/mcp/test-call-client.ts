import { TaproomError } from './http-error.ts';
import type { Http } from './http.ts';
import type { StartMcpTestCall } from './requests.ts';
import type { McpTestCallOutcome, McpTestCallStarted } from './test-call.ts';

const cancelledBefore: McpTestCallOutcome = {
  outcome: 'not_sent',
  code: 'mcp.call_cancelled',
  message: 'Cancelled before the call was started.',
};

/**
 * Starts a test call and waits for what the hub states of it. The start is never cut off by the signal: only once it is
 * acknowledged can a cancel name the call, so the cancel waits for the acknowledgement.
 */
export async function testCallOver(
  http: Http,
  registrationPath: string,
  body: StartMcpTestCall,
  signal?: AbortSignal,
): Promise<McpTestCallOutcome> {
  if (signal?.aborted) return cancelledBefore;
  const started = await http('POST', `/api/mcp/servers/${registrationPath}/test-calls`, { body });
  const { callId } = JSON.parse(started.text) as McpTestCallStarted;
  const path = `/api/mcp/test-calls/${encodeURIComponent(callId)}`;
  const cancel = (): void => void http('DELETE', path).catch(() => undefined);
  if (signal?.aborted) cancel();
  else signal?.addEventListener('abort', cancel, { once: true });
  try {
    return JSON.parse((await http('GET', path)).text) as McpTestCallOutcome;
  } catch (error) {
    return unknownBecause(error);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** The call was started: whatever keeps its outcome from us, it may have run, and a rejection would invite a repetition. */
function unknownBecause(error: unknown): McpTestCallOutcome {
  const code = error instanceof TaproomError ? error.code : 'mcp.hub_unreachable';
  const reason = error instanceof Error ? error.message : String(error);
  return {
    outcome: 'outcome_unknown',
    code,
    message: `The call was started, but its outcome can't be read. ${reason}`,
  };
}
