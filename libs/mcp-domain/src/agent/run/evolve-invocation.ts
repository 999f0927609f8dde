import type { AgentEvent } from './events.ts';
import type { Invocation, InvocationStatus } from './run.ts';

type InvocationEvent = Extract<AgentEvent, { type: `agent_invocation_${string}` }>;
type Invocations = ReadonlyMap<string, Invocation>;

export function isInvocationEvent(event: AgentEvent): event is InvocationEvent {
  return event.type.startsWith('agent_invocation_');
}

export function evolveInvocation(invocations: Invocations, event: InvocationEvent): Invocations {
  const { invocationId } = event.data;
  if (event.type === 'agent_invocation_created') {
    const created: Invocation = { ...event.data, status: 'created', round: 0, toolCallsUsed: 0, callsPerTool: {} };
    return new Map(invocations).set(invocationId, created);
  }
  const current = invocations.get(invocationId);
  if (!current) return invocations;
  const output = 'output' in event.data && event.data.output !== undefined ? { output: event.data.output } : {};
  return new Map(invocations).set(invocationId, { ...current, ...output, status: statusAfter[event.type] });
}

type Later = Exclude<InvocationEvent['type'], 'agent_invocation_created'>;

const statusAfter: Readonly<Record<Later, InvocationStatus>> = {
  agent_invocation_started: 'running',
  agent_invocation_completed: 'completed',
  agent_invocation_failed: 'failed',
  agent_invocation_cancelled: 'cancelled',
  agent_invocation_transferred: 'transferred',
};
