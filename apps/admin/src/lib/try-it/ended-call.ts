import { type McpTestCallOutcome, type Problem, type ProblemCode, TaproomError } from '@taproom/contracts';
import { type EndedState, outcomeState } from './outcome-state.ts';

/** How a call ended: with an outcome that the hub states, or without one. */
export type CallEnd =
  | { kind: 'outcome'; outcome: McpTestCallOutcome }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'lost'; message: string };

/** Problems that only the start of a call can have: with one of these, nothing was handed on. */
const refusedAtStart: readonly ProblemCode[] = [
  'request.invalid',
  'request.too_large',
  'mcp.registration_not_found',
  'mcp.registration_unavailable',
  'mcp.server_paused',
  'auth.scope_missing',
  'auth.host_refused',
  'auth.origin_refused',
];

export function endFromError(error: unknown): CallEnd {
  if (error instanceof TaproomError) return { kind: 'refused', problem: error.problem };
  return { kind: 'lost', message: error instanceof Error ? error.message : String(error) };
}

export function endState(end: CallEnd): EndedState {
  if (end.kind === 'outcome') return outcomeState(end.outcome);
  return end.kind === 'refused' && refusedAtStart.includes(end.problem.code) ? 'not-sent' : 'unknown';
}

/** The answer as the hub wrote it: `JSON.stringify` gives back the bytes it was parsed from, for no member is a lossy number. */
export function rawText(end: CallEnd): string {
  if (end.kind === 'outcome') return JSON.stringify(end.outcome);
  return end.kind === 'refused' ? JSON.stringify(end.problem) : '';
}
