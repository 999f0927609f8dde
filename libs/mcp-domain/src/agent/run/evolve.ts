import type { Recorded } from '../../recorded.ts';
import type { AgentEvent } from './events.ts';
import { evolveCall, isCallEvent } from './evolve-call.ts';
import { evolveInvocation, isInvocationEvent } from './evolve-invocation.ts';
import type { Run, RunState } from './run.ts';

/** The state after an event; `recorded` is where and when the event was written. */
export function evolveRun(state: RunState, event: AgentEvent, recorded: Recorded): RunState {
  if (event.type === 'run_created') return { exists: true, run: createdRun(event.data, recorded) };
  if (!state.exists) return state;
  const run = { ...changed(state.run, event, recorded.at), updatedAt: recorded.at, lastSeq: recorded.seq };
  return { exists: true, run };
}

function createdRun(data: Extract<AgentEvent, { type: 'run_created' }>['data'], { seq, at }: Recorded): Run {
  return {
    ...data,
    cancelRequested: false,
    createdAt: at,
    updatedAt: at,
    invocations: new Map(),
    open: new Map(),
    settled: [],
    lastSeq: seq,
  };
}

function changed(run: Run, event: AgentEvent, at: string): Run {
  if (isCallEvent(event)) return evolveCall(run, event);
  if (isInvocationEvent(event)) return { ...run, invocations: evolveInvocation(run.invocations, event) };
  switch (event.type) {
    case 'run_cancel_requested':
      return { ...run, cancelRequested: true };
    case 'run_failing':
      return { ...run, failing: event.data };
    case 'run_completed':
      return { ...run, end: { status: 'completed', at, ...event.data } };
    case 'run_failed':
      return { ...run, end: { status: 'failed', at, ...event.data } };
    case 'run_cancelled':
      return { ...run, end: { status: 'cancelled', at, ...event.data } };
    default:
      return run;
  }
}
