import { ConsumerError } from '../../consumer-error.ts';
import type { AgentProfile } from '../profile/profile.ts';
import type { ChildKind, StartInvocation } from './commands.ts';
import type { AgentEvent } from './events.ts';
import { requireInvocation, requireOpenRun, requireRunning } from './open.ts';
import { type Invocation, isLive, openCalls, ROOT_INVOCATION, type Run } from './run.ts';
import { invocationEvents } from './start-run.ts';

export type Delegation = { kind: ChildKind; parentInvocationId: string; profile: AgentProfile };

/** Throws ConsumerError as `requireDelegation` does. */
export function startInvocation(run: Run, command: StartInvocation): AgentEvent[] {
  requireDelegation(run, command);
  const { invocationId, kind, parentInvocationId, profile, snapshot } = command;
  const created = invocationEvents({ invocationId, kind, parentInvocationId, profile, snapshot });
  if (kind === 'subagent') return created;
  const transferred = { invocationId: parentInvocationId, toInvocationId: invocationId };
  return [...created, { type: 'agent_invocation_transferred', data: transferred }];
}

/**
 * Whether one invocation may start another; can be asked before the tools of the other are resolved. Throws ConsumerError:
 * `agent.invocation_not_found`, `agent.run_closed`, `agent.invocation_closed`, `agent.delegation_not_allowed`,
 * `agent.invocation_limit_reached`, `agent.call_in_progress` (a handoff while a call of the parent is open).
 */
export function requireDelegation(run: Run, { kind, parentInvocationId, profile }: Delegation): void {
  const parent = requireInvocation(run, parentInvocationId);
  requireOpenRun(run);
  const reason = refusalOf(parent, kind, profile);
  if (reason !== undefined) throw new ConsumerError('agent.delegation_not_allowed', reason);
  requireRunning(parent);
  const limit = limitReached(run, parent, kind);
  if (limit !== undefined) throw new ConsumerError('agent.invocation_limit_reached', limit);
  if (kind === 'handoff' && openCalls(run).some((call) => call.invocationId === parentInvocationId)) {
    throw new ConsumerError('agent.call_in_progress', 'A call of this invocation is open; hand over after its answer.');
  }
}

function refusalOf(parent: Invocation, kind: ChildKind, target: AgentProfile): string | undefined {
  const { canDelegate, canHandoff } = parent.profile.delegation;
  const { callable, allowAsSubagent, allowAsHandoffTarget, allowedCallers } = target.delegation;
  const [mayGive, mayTake] = kind === 'subagent' ? [canDelegate, allowAsSubagent] : [canHandoff, allowAsHandoffTarget];
  if (parent.kind === 'subagent') return 'A subagent starts no other agents.';
  if (!mayGive) return `The profile ${parent.profileId} may not ${kind === 'subagent' ? 'delegate' : 'hand off'}.`;
  if (!callable) return `The profile ${target.id} is not callable.`;
  if (!mayTake)
    return `The profile ${target.id} is not allowed as a ${kind === 'subagent' ? 'subagent' : 'target of a handoff'}.`;
  if (allowedCallers.includes('*') || allowedCallers.includes(parent.profileId)) return undefined;
  return `The profile ${target.id} does not allow ${parent.profileId} as a caller.`;
}

function limitReached(run: Run, parent: Invocation, kind: ChildKind): string | undefined {
  const invocations = [...run.invocations.values()];
  const root = run.invocations.get(ROOT_INVOCATION) ?? parent;
  const { maxInvocationsPerRun, maxHandoffDepth } = root.profile.delegation;
  const { maxConcurrentInvocations } = parent.profile.delegation;
  if (invocations.length - 1 >= maxInvocationsPerRun) {
    return `This run has its ${maxInvocationsPerRun} invocations beside the root.`;
  }
  if (kind === 'handoff') {
    return handoffDepth(run, parent) >= maxHandoffDepth
      ? `This run was handed off ${maxHandoffDepth} times.`
      : undefined;
  }
  const running = invocations.filter((other) => isChildOf(other, parent) && isLive(other));
  if (running.length < maxConcurrentInvocations) return undefined;
  return `${maxConcurrentInvocations} subagents of this invocation are running; wait for one to end.`;
}

function isChildOf({ kind, parentInvocationId }: Invocation, parent: Invocation): boolean {
  return kind === 'subagent' && parentInvocationId === parent.invocationId;
}

function handoffDepth(run: Run, invocation: Invocation): number {
  let depth = 0;
  for (let at: Invocation | undefined = invocation; at?.kind === 'handoff'; depth++) {
    at = run.invocations.get(at.parentInvocationId ?? '');
  }
  return depth;
}
