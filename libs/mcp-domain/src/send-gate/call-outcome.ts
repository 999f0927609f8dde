import type { ServerError, ToolResult, UnsupportedResponse } from '../test-call/known-response.ts';

export type KnownResponse = ToolResult | ServerError | UnsupportedResponse;

/** Proven not to have been handed to the transport. */
export type NotSent = { outcome: 'not_sent'; code: string; message: string };

/** The call may have run; it is never repeated by itself. */
export type OutcomeUnknown = { outcome: 'outcome_unknown'; code: string; message: string };

export type SettledOutcome = { outcome: 'known_response'; response: KnownResponse } | NotSent;

/** The remote fact about one call. */
export type CallOutcome = SettledOutcome | OutcomeUnknown;

export function notSent(code: string, message: string): NotSent {
  return { outcome: 'not_sent', code, message };
}

/** Whether the model gets the outcome as an error. */
export function isErrorOutcome(outcome: SettledOutcome): boolean {
  return outcome.outcome === 'not_sent' || outcome.response.kind !== 'tool_result' || outcome.response.isError;
}
