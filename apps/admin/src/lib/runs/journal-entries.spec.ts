import type { AgentRunEvent } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { journalEntries, type JournalEvent } from './journal-entries.ts';
import { callState } from './call-state.ts';

let seq = 0;
const event = (type: string, payload: Record<string, unknown> = {}): JournalEvent => {
  seq += 1;
  const whole: AgentRunEvent = {
    ...{ seq, id: `run_1:${seq}`, runId: 'run_1', timestamp: '2026-11-30T10:00:00.000Z' },
    ...{ level: 'info', type, payload },
  };
  return { event: whole, text: JSON.stringify(whole) };
};
const ref = (callId: string, round = 1) => ({ invocationId: 'inv_root', round, callId });

describe('journalEntries', () => {
  it('puts what belongs to one call where it began', () => {
    const entries = journalEntries([
      event('run_created'),
      event('tool_call_requested', ref('a')),
      event('tool_call_requested', ref('b')),
      event('tool_call_completed', ref('a')),
      event('run_completed'),
    ]);
    expect(
      entries.map((entry) => (entry.kind === 'call' ? [entry.callId, entry.events.length] : entry.item.event.type)),
    ).toEqual(['run_created', ['a', 2], ['b', 1], 'run_completed']);
  });

  it('tells the same id in another round apart', () => {
    expect(
      journalEntries([event('tool_call_requested', ref('a')), event('tool_call_requested', ref('a', 2))]),
    ).toHaveLength(2);
  });
});

describe('callState', () => {
  const failed = (errorCode: string) => [event('tool_call_failed', { ...ref('a'), isError: true, errorCode })];
  it.each([
    [[event('tool_call_requested', ref('a'))], 'running'],
    [[event('tool_call_started', ref('a'))], 'running'],
    [[event('tool_call_completed', ref('a')), event('tool_result_readable_view_stored', ref('a'))], 'answered'],
    [failed('mcp.call_outcome_unknown'), 'unknown'],
    [failed('mcp.call_permission_off'), 'not-sent'],
    [failed('agent.tool_budget_exhausted'), 'not-sent'],
    [failed('mcp.server_error'), 'server-error'],
    [failed('mcp.unsupported_response'), 'unsupported'],
    [failed('mcp.tool_error'), 'tool-error'],
    [failed('workspace.path_not_visible'), 'tool-error'],
  ])('%# is %s', (events, state) => expect(callState(events)).toBe(state));
});
