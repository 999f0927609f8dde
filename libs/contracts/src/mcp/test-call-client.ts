import { TaproomUnreachableError } from './http-error.ts';
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
    if (!(error instanceof TaproomUnreachableError)) throw error;
    return { outcome: 'outcome_unknown', code: 'mcp.hub_unreachable', message: error.message };
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
