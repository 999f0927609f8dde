import type { OutcomeUnknown, SettledOutcome } from '../send-gate/call-outcome.ts';
import { unknownOutcomeError } from '../send-gate/cancel.ts';
import type { LegacyEvent } from './events.ts';
import { type Generation, openLegacyCalls } from './generation.ts';

export type StartLegacyCall = { type: 'start-call'; executionCallId: string };
export type SettleLegacyCall = {
  type: 'settle-call';
  executionCallId: string;
  outcome: SettledOutcome | OutcomeUnknown;
};

/** Nothing when the generation is ending: the call has to be settled as cancelled before it was sent. */
export function startLegacyCall(generation: Generation, { executionCallId }: StartLegacyCall): LegacyEvent[] {
  const call = generation.calls.find((one) => one.executionCallId === executionCallId);
  if (call?.status !== 'requested' || generation.status !== 'open' || generation.cancelRequested) return [];
  return [{ type: 'tool_call_started', data: { executionCallId } }];
}

/** Kept also when the generation ended meanwhile. Nothing when the call has an outcome already. */
export function settleLegacyCall(
  generation: Generation,
  { executionCallId, outcome }: SettleLegacyCall,
): LegacyEvent[] {
  const open = openLegacyCalls(generation);
  if (!open.some((call) => call.executionCallId === executionCallId)) return [];
  if (outcome.outcome === 'outcome_unknown') return unknown(generation, executionCallId, outcome);
  const stored: LegacyEvent = { type: 'tool_result_stored', data: { executionCallId, outcome } };
  const isLast = open.length === 1 && generation.status === 'open' && generation.cancelRequested;
  return isLast ? [stored, { type: 'generation_cancelled', data: {} }] : [stored];
}

function unknown({ status }: Generation, executionCallId: string, outcome: OutcomeUnknown): LegacyEvent[] {
  const error = unknownOutcomeError(outcome);
  const call = { executionCallId, outcome: { ...outcome, ...error } };
  if (status !== 'open') return [{ type: 'tool_call_unknown', data: call }];
  return [{ type: 'generation_terminated', data: { error, call } }];
}
