import { type CallOutcome, notSent } from '../../send-gate/call-outcome.ts';
import { CANCELLED_BEFORE_SEND, interruptedOutcome } from '../../send-gate/cancel.ts';
import type { FailRun } from './commands.ts';
import { type Call, openCalls, ROOT_INVOCATION, type Run } from './run.ts';

/** `settle`: record this outcome of the call, as for any call. `decide`: then this. */
export type RecoveryStep = { kind: 'settle'; call: Call; outcome: CallOutcome } | { kind: 'decide'; command: FailRun };

/**
 * What a run needs after a restart, in order. A call that may have left is unknown, and is never sent again; one that had not
 * left is known not to have. A run of the client driver goes on if nothing was unknown, one of the server driver fails.
 */
export function planRecovery(run: Run): RecoveryStep[] {
  if (run.end) return [];
  const open = openCalls(run).toSorted((a, b) => rank(a) - rank(b));
  const steps = open.map((call): RecoveryStep => ({ kind: 'settle', call, outcome: outcomeOf(call) }));
  const goesOn = run.driver === 'client' || open.some((call) => call.status === 'started');
  return goesOn ? steps : [...steps, { kind: 'decide', command: interrupted }];
}

function rank({ status }: Call): number {
  return status === 'requested' ? 0 : 1;
}

function outcomeOf({ status }: Call): CallOutcome {
  if (status !== 'requested') return interruptedOutcome();
  return notSent(CANCELLED_BEFORE_SEND, 'Taproom stopped before the call was sent. The tool was not executed.');
}

const interrupted: FailRun = {
  type: 'fail',
  invocationId: ROOT_INVOCATION,
  error: {
    code: 'agent.run_interrupted',
    message: 'Taproom stopped while the run was going on. A run of the server driver is not resumed.',
    retryable: false,
  },
};
