import { ConsumerError } from '../../consumer-error.ts';
import { type Invocation, type Run, type RunDriver, runStatus } from './run.ts';

/* What a request needs to be true of the run. Each throws ConsumerError. */

/** `agent.invocation_not_found` */
export function requireInvocation(run: Run, invocationId: string): Invocation {
  const invocation = run.invocations.get(invocationId);
  if (invocation) return invocation;
  throw new ConsumerError('agent.invocation_not_found', `The run has no invocation ${invocationId.slice(0, 64)}.`);
}

/** `agent.run_closed` */
export function requireOpenRun(run: Run): void {
  const status = runStatus(run);
  if (status !== 'running') throw new ConsumerError('agent.run_closed', `The run is ${status}; it takes nothing more.`);
}

/** `agent.invocation_closed` */
export function requireRunning({ invocationId, status }: Invocation): void {
  if (status === 'running') return;
  throw new ConsumerError(
    'agent.invocation_closed',
    `The invocation ${invocationId} is ${status}; it takes nothing more.`,
  );
}

/** `agent.run_driver_mismatch` */
export function requireDriver({ driver }: Run, expected: RunDriver): void {
  if (driver === expected) return;
  throw new ConsumerError(
    'agent.run_driver_mismatch',
    `The run has the ${driver} driver; this is for the ${expected} driver alone.`,
  );
}
