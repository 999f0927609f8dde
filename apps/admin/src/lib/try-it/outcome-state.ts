import type { McpKnownResponse, McpTestCallOutcome } from '@taproom/contracts';

/** What is true of a call that has ended, as the console shows it. */
export type EndedState =
  'answered' | 'answered-empty' | 'tool-error' | 'server-error' | 'unsupported' | 'not-sent' | 'unknown';
export type CallState = 'never-run' | 'running' | EndedState;

export function outcomeState(outcome: McpTestCallOutcome): EndedState {
  if (outcome.outcome === 'not_sent') return 'not-sent';
  return outcome.outcome === 'outcome_unknown' ? 'unknown' : responseState(outcome.response);
}

function responseState(response: McpKnownResponse): EndedState {
  if (response.kind === 'server_error') return 'server-error';
  if (response.kind === 'unsupported_response') return 'unsupported';
  if (response.isError) return 'tool-error';
  // A block that can't be shown is still an answer; it stands among the diagnostics.
  const hasHiddenContent = response.diagnostics.some(
    ({ contentIndex, code }) => contentIndex !== undefined && code === 'mcp.call_content_unsupported',
  );
  const isEmpty = response.structuredJson === undefined && response.textBlocks.every(({ text }) => text === '');
  return isEmpty && !hasHiddenContent ? 'answered-empty' : 'answered';
}
