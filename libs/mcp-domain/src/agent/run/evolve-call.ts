import { ownValue, withEntry } from '../../json/json-object.ts';
import type { AgentEvent, ToolCallRequested } from './events.ts';
import { type Call, callKey, callOf, type CallRef, type Invocation, type Run, runStatus } from './run.ts';
import { spreadWith } from './spread-map.ts';

type CallEvent = Extract<AgentEvent, { type: `tool_${string}` }>;

export function isCallEvent(event: AgentEvent): event is CallEvent {
  return event.type.startsWith('tool_');
}

export function evolveCall(run: Run, event: CallEvent): Run {
  switch (event.type) {
    case 'tool_call_requested':
      return requested(run, event.data);
    case 'tool_call_started':
      return withCall(run, event.data, (call) => (call.status === 'requested' ? { ...call, status: 'started' } : call));
    case 'tool_result_stored': {
      const { result } = event.data;
      return withCall(run, event.data, (call) => ({
        ...call,
        status: 'settled',
        result,
        runGoesOn: runStatus(run) === 'running',
      }));
    }
    case 'tool_call_failed':
      return callOf(run, event.data)?.status === 'settled' ? run : unanswered(run, event.data);
    default:
      return run;
  }
}

function requested(run: Run, data: ToolCallRequested): Run {
  const { invocationId, round, callId, toolId, name: modelAlias, argumentsDigest, counted } = data;
  const call: Call = { invocationId, round, callId, toolId, modelAlias, argumentsDigest, status: 'requested' };
  const open = new Map(run.open).set(callKey(call), call);
  const invocation = run.invocations.get(invocationId);
  if (!invocation) return { ...run, open };
  return {
    ...run,
    open,
    invocations: new Map(run.invocations).set(invocationId, afterRequest(invocation, { round, toolId, counted })),
  };
}

type Request = Pick<ToolCallRequested, 'round' | 'toolId' | 'counted'>;

function afterRequest(invocation: Invocation, { round, toolId, counted }: Request): Invocation {
  const seen = { ...invocation, round: Math.max(invocation.round, round) };
  if (!counted) return seen;
  const { callsPerTool, toolCallsUsed } = invocation;
  const used = (ownValue(callsPerTool, toolId) ?? 0) + 1;
  return { ...seen, toolCallsUsed: toolCallsUsed + 1, callsPerTool: withEntry(callsPerTool, toolId, used) };
}

/** A call that ends without a result takes the run with it. */
function unanswered(run: Run, { errorCode, message, ...ref }: CallRef & { errorCode: string; message: string }): Run {
  const settled = withCall(run, ref, (call) => ({ ...call, status: 'settled', result: null, runGoesOn: false }));
  if (run.end || run.failing) return settled;
  return {
    ...settled,
    failing: { error: { code: errorCode, message, retryable: false }, invocationId: ref.invocationId },
  };
}

function withCall(run: Run, ref: CallRef, change: (call: Call) => Call): Run {
  const before = callOf(run, ref);
  if (!before) return run;
  const [key, call, open] = [callKey(ref), change(before), new Map(run.open)];
  if (call.status !== 'settled') return { ...run, open: open.set(key, call) };
  open.delete(key);
  return { ...run, open, settled: spreadWith(run.settled, key, call) };
}
