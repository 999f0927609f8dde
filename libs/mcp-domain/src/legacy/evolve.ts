import type { Recorded } from '../recorded.ts';
import type { LegacyEvent, LegacyEventType } from './events.ts';
import {
  currentRound,
  type Generation,
  type GenerationState,
  type LegacyCall,
  type RequestMark,
  type Round,
} from './generation.ts';

/** The state after an event; `recorded` is where and when the event was written. */
export function evolveGeneration(state: GenerationState, event: LegacyEvent, recorded: Recorded): GenerationState {
  const { seq: lastSeq, at } = recorded;
  if (event.type === 'generation_created') {
    const { request, ...root } = event.data;
    const begun = {
      status: 'open' as const,
      cancelRequested: false,
      depth: 0,
      rounds: [],
      calls: [],
      rows: [],
      requests: request ? [{ ...request, at, callsBefore: 0 }] : [],
      lastSeq,
    };
    return { exists: true, generation: { ...root, ...begun } };
  }
  if (!state.exists) return state;
  return { exists: true, generation: { ...changed(state.generation, event, at), lastSeq } };
}

type Later = Exclude<LegacyEvent, { type: 'generation_created' }>;

function changed(generation: Generation, event: Later, at: string): Generation {
  if (isCallEvent(event)) return { ...generation, calls: callsAfter(generation.calls, event, at) };
  switch (event.type) {
    case 'round_prepared':
      return {
        ...generation,
        rounds: [...closedRounds(generation), { ...event.data, status: 'prepared', dropped: [] }],
      };
    case 'round_finalized': {
      const { roundId, digest: finalizedDigest, dropped } = event.data;
      return withRound(generation, roundId, { status: 'finalized', finalizedDigest, dropped });
    }
    case 'tool_turn_committed': {
      const { roundId, digest, answer } = event.data;
      const committed = withRound(generation, roundId, { status: 'committed', commit: { digest, answer } });
      return { ...committed, depth: answer.depth, rows: [...generation.rows, ...answer.rows] };
    }
    case 'turn_suspended':
      return { ...generation, suspension: event.data, suspendedAt: at };
    case 'turn_resumed':
      return resumed(withoutSuspension(generation), event.data.request, at);
    case 'generation_cancel_requested':
      return { ...generation, cancelRequested: true };
    case 'generation_completed':
      return completed(generation, event.data);
    case 'generation_cancelled':
      return { ...withoutSuspension(generation), status: 'cancelled', ...event.data };
    case 'generation_terminated':
      return terminated(generation, event.data, at);
  }
}

type CallEvent = Extract<LegacyEvent, { type: `tool_call_${string}` | 'tool_result_stored' }>;

const callEvents: ReadonlySet<LegacyEventType> = new Set([
  'tool_call_requested',
  'tool_call_started',
  'tool_result_stored',
  'tool_call_unknown',
] as const);

function isCallEvent(event: LegacyEvent): event is CallEvent {
  return callEvents.has(event.type);
}

function callsAfter(calls: readonly LegacyCall[], event: CallEvent, at: string): LegacyCall[] {
  if (event.type === 'tool_call_requested') return [...calls, { ...event.data, status: 'requested', startedAt: at }];
  const { executionCallId } = event.data;
  return calls.map((call) => (call.executionCallId === executionCallId ? callAfter(call, event, at) : call));
}

function callAfter(
  call: LegacyCall,
  event: Exclude<CallEvent, { type: 'tool_call_requested' }>,
  at: string,
): LegacyCall {
  if (event.type === 'tool_call_started') return { ...call, status: 'started' };
  if (event.type === 'tool_call_unknown')
    return { ...call, status: 'unknown', outcome: event.data.outcome, endedAt: at };
  return { ...call, status: 'settled', outcome: event.data.outcome, endedAt: at };
}

function closedRounds(generation: Generation): Round[] {
  const last = currentRound(generation);
  return generation.rounds.map((round) =>
    round === last && round.status !== 'committed' ? { ...round, status: 'closed' } : round,
  );
}

function withRound(generation: Generation, roundId: string, changes: Partial<Round>): Generation {
  const rounds = generation.rounds.map((round) => (round.roundId === roundId ? { ...round, ...changes } : round));
  return { ...generation, rounds };
}

function withoutSuspension({ suspension: _turn, suspendedAt: _time, ...generation }: Generation): Generation {
  return generation;
}

function resumed(generation: Generation, request: RequestMark | undefined, at: string): Generation {
  if (!request) return generation;
  const { calls, requests } = generation;
  return { ...generation, requests: [...requests, { ...request, at, callsBefore: calls.length }] };
}

type Completed = Extract<LegacyEvent, { type: 'generation_completed' }>['data'];

function completed(generation: Generation, { round, diagnostics }: Completed): Generation {
  const ended = round
    ? withRound(generation, round.roundId, {
        status: 'committed',
        commit: { digest: round.digest, answer: round.answer },
      })
    : generation;
  return { ...ended, status: 'completed', diagnostics: [...generation.diagnostics, ...diagnostics] };
}

type Terminated = Extract<LegacyEvent, { type: 'generation_terminated' }>['data'];

function terminated(generation: Generation, { error, call }: Terminated, at: string): Generation {
  const { calls } = generation;
  const after = call ? callsAfter(calls, { type: 'tool_call_unknown', data: call }, at) : calls;
  return { ...withoutSuspension(generation), status: 'terminated', error, calls: after };
}
