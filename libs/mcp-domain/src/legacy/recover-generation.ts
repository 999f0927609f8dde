import { type CallOutcome, notSent } from '../send-gate/call-outcome.ts';
import { CANCELLED_BEFORE_SEND, interruptedOutcome } from '../send-gate/cancel.ts';
import type { LegacyCommand } from './decide.ts';
import { type Generation, type LegacyCall, openLegacyCalls } from './generation.ts';

/**
 * What a generation needs after a restart, in order. A call that may have left is unknown, and never sent again, also where the
 * generation had ended before it. The root of an OpenAI-compatible request has lost its client, so it ends, but for a turn that
 * waits to be continued.
 */
export function planGenerationRecovery(generation: Generation): LegacyCommand[] {
  const open = openLegacyCalls(generation).toSorted((a, b) => rank(a) - rank(b));
  const settled = open.map((call): LegacyCommand => ({
    type: 'settle-call',
    executionCallId: call.executionCallId,
    outcome: outcomeOf(call),
  }));
  const isLost = generation.status === 'open' && generation.source === 'chat' && !generation.suspension;
  return isLost ? [...settled, { type: 'cancel', error: interrupted }] : settled;
}

function rank({ status }: LegacyCall): number {
  return status === 'requested' ? 0 : 1;
}

function outcomeOf({ status }: LegacyCall): CallOutcome {
  if (status !== 'requested') return interruptedOutcome();
  return notSent(CANCELLED_BEFORE_SEND, 'Taproom stopped before the call was sent. The tool was not executed.');
}

const interrupted = { code: 'chat.interrupted', message: 'Taproom stopped while the request was being answered.' };
