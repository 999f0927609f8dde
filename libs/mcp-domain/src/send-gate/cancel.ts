import { type CallOutcome, type NotSent, notSent, type OutcomeUnknown } from './call-outcome.ts';

export const CANCELLED_BEFORE_SEND = 'mcp.call_cancelled_before_send';
export const OUTCOME_UNKNOWN = 'mcp.call_outcome_unknown';

const MAY_HAVE_RUN = 'The tool may have executed; the call is not repeated.';
const CANCELLED_IN_THE_TRANSPORT = 'mcp.call_cancelled';

export function cancelledBeforeSend(): NotSent {
  return notSent(CANCELLED_BEFORE_SEND, 'The call was cancelled before it was sent. The tool was not executed.');
}

/** What the transport reports, in the consumers' words: a cancel between gate and request handle has one code for all of them. */
export function consumerOutcome(outcome: CallOutcome): CallOutcome {
  const cancelled = outcome.outcome === 'not_sent' && outcome.code === CANCELLED_IN_THE_TRANSPORT;
  return cancelled ? cancelledBeforeSend() : outcome;
}

/** The one error that an unknown outcome ends a run or a generation with; the message keeps what happened. */
export function unknownOutcomeError({ message }: Pick<OutcomeUnknown, 'message'>): {
  code: typeof OUTCOME_UNKNOWN;
  message: string;
} {
  const told = message.includes(MAY_HAVE_RUN) ? message : `${message} ${MAY_HAVE_RUN}`;
  return { code: OUTCOME_UNKNOWN, message: told.trim() };
}

/** What is known of a call that was under way when Taproom stopped. */
export function interruptedOutcome(): OutcomeUnknown {
  return {
    outcome: 'outcome_unknown',
    code: OUTCOME_UNKNOWN,
    message: 'Taproom stopped while the call was under way.',
  };
}
