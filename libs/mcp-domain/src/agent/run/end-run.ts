import { ConsumerError } from '../../consumer-error.ts';
import type { FailRun, FinishInvocation } from './commands.ts';
import type { AgentEvent } from './events.ts';
import { requireInvocation, requireOpenRun } from './open.ts';
import { type Invocation, isLive, openCalls, type Run, type RunError } from './run.ts';

/**
 * The end of an invocation, and of the run if the invocation owns it. Nothing when it ended that way already.
 * Throws ConsumerError: `agent.invocation_not_found`, `agent.invocation_closed`, `agent.run_closed`, `agent.call_in_progress`.
 */
export function finishInvocation(run: Run, command: FinishInvocation): AgentEvent[] {
  const invocation = requireInvocation(run, command.invocationId);
  if (invocation.status === command.status) return [];
  if (!isLive(invocation)) {
    throw new ConsumerError(
      'agent.invocation_closed',
      `The invocation is ${invocation.status}; that is not changed any more.`,
    );
  }
  requireOpenRun(run);
  const ends = invocation.kind === 'subagent' ? [invocation] : [...run.invocations.values()].filter(isLive);
  requireNoOpenCall(run, ends);
  return [finished(command), ...(invocation.kind === 'subagent' ? [] : ownerEvents(ends, command))];
}

function requireNoOpenCall(run: Run, ends: readonly Invocation[]): void {
  const ending = new Set(ends.map(({ invocationId }) => invocationId));
  const open = openCalls(run).find(({ invocationId }) => ending.has(invocationId));
  if (open)
    throw new ConsumerError(
      'agent.call_in_progress',
      `A call of ${open.invocationId} is open; finish after its answer.`,
    );
}

function finished({ invocationId, status, output }: FinishInvocation): AgentEvent {
  const told = output === undefined ? {} : { output };
  if (status === 'completed') return { type: 'agent_invocation_completed', data: { invocationId, ...told } };
  return { type: 'agent_invocation_failed', data: { invocationId, error: clientReported, ...told } };
}

function ownerEvents(ends: readonly Invocation[], { invocationId, status, output }: FinishInvocation): AgentEvent[] {
  const told = output === undefined ? {} : { output };
  const others = ends.filter((other) => other.invocationId !== invocationId).map(cancelled);
  if (status === 'completed') return [...others, { type: 'run_completed', data: told }];
  return [...others, { type: 'run_failed', data: { error: clientReported, ...told } }];
}

const clientReported: RunError = {
  code: 'agent.client_reported_failure',
  message: 'The caller reported that the run failed.',
  retryable: false,
};

function cancelled({ invocationId }: Invocation): AgentEvent {
  return { type: 'agent_invocation_cancelled', data: { invocationId } };
}

/** Nothing when the run has ended, or is about to. Open calls are to be stopped; the last of them ends the run. */
export function cancelRun(run: Run): AgentEvent[] {
  return run.end || run.cancelRequested || run.failing ? [] : [{ type: 'run_cancel_requested', data: {} }];
}

/** Nothing when the run has ended, or is about to. */
export function failRun(run: Run, { invocationId, error }: FailRun): AgentEvent[] {
  return run.end || run.cancelRequested || run.failing ? [] : [{ type: 'run_failing', data: { invocationId, error } }];
}

/** The end of a run that can't go on, once no call is open. */
export function closingEvents(run: Run): AgentEvent[] {
  const { end, cancelRequested, failing } = run;
  if (end || openCalls(run).length > 0) return [];
  const live = [...run.invocations.values()].filter(isLive);
  if (cancelRequested) {
    return [...live.map(cancelled), { type: 'run_cancelled', data: failing ? { error: failing.error } : {} }];
  }
  if (!failing) return [];
  const { error, invocationId } = failing;
  // Where it happened comes first. Whoever owns the run fails with it; other subagents are only stopped.
  const inOrder = live.toSorted(
    (a, b) => Number(b.invocationId === invocationId) - Number(a.invocationId === invocationId),
  );
  const ends = inOrder.map((invocation): AgentEvent => {
    const fails = invocation.invocationId === invocationId || invocation.kind !== 'subagent';
    return fails
      ? { type: 'agent_invocation_failed', data: { invocationId: invocation.invocationId, error } }
      : cancelled(invocation);
  });
  return [...ends, { type: 'run_failed', data: { error } }];
}
