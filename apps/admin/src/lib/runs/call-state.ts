import type { CallState } from '#lib/try-it/outcome-state.ts';
import type { JournalEvent } from './journal-entries.ts';

const byCode: Record<string, CallState> = {
  'mcp.call_outcome_unknown': 'unknown',
  'mcp.server_error': 'server-error',
  'mcp.unsupported_response': 'unsupported',
  'agent.tool_budget_exhausted': 'not-sent',
};

/** What came of a call, by the events that tell of it. */
export function callState(events: readonly JournalEvent[]): CallState {
  const end = events.find(({ event: { type } }) => type === 'tool_call_completed' || type === 'tool_call_failed');
  if (!end) return 'running';
  if (end.event.type === 'tool_call_completed') return 'answered';
  const code = typeof end.event.payload['errorCode'] === 'string' ? end.event.payload['errorCode'] : '';
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  // Every other code of this kind says why nothing was sent.
  return known ?? (code.startsWith('mcp.call_') ? 'not-sent' : 'tool-error');
}
