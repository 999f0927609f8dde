import type { JsonObject } from '../json/json-object.ts';
import { isErrorOutcome } from '../send-gate/call-outcome.ts';
import { legacyCallOf } from './request-legacy-call.ts';
import type {
  Binding,
  DroppedAlias,
  Generation,
  GenerationDiagnostic,
  GenerationError,
  GenerationStatus,
  LegacyCall,
  RoundStatus,
} from './generation.ts';
import { requireRound } from './open.ts';
import { liveBindings } from './rounds.ts';
import { type LegacyToolMessage, legacyToolMessage } from './tool-message.ts';

export type StartedGeneration = {
  generationId: string;
  state: GenerationStatus;
  depth: number;
  recursionLimit: number;
  tools: { toolId: string; displayName: string; title?: string; description?: string; inputSchema: JsonObject }[];
  diagnostics: GenerationDiagnostic[];
};

export function startedGeneration(generation: Generation): StartedGeneration {
  const { generationId, status, depth, recursionLimit, descriptors, diagnostics } = generation;
  const tools = descriptors.map(({ serverDisplayName: _server, nativeName: _native, ...tool }) => tool);
  return { generationId, state: status, depth, recursionLimit, tools, diagnostics: [...diagnostics] };
}

/** What finalizing a round came to. */
export function finalizedRound(
  generation: Generation,
  roundId: string,
): { bindings: Binding[]; dropped: DroppedAlias[] } {
  const round = requireRound(generation, roundId);
  return { bindings: liveBindings(round), dropped: [...round.dropped] };
}

export type LegacyCallAnswer =
  | { executionCallId: string; outcome: 'known_response' | 'not_sent'; toolMessage: LegacyToolMessage }
  | { executionCallId: string; terminated: GenerationError };

/** The answer to a call, the same whenever it is asked for; undefined while the call is open. There is no message for an unknown one. */
export function legacyCallAnswer(
  generation: Generation,
  ref: { roundId: string; toolCallId: string },
): LegacyCallAnswer | undefined {
  const call = legacyCallOf(generation, ref);
  if (call?.status === 'settled') {
    const { executionCallId, outcome } = call;
    return { executionCallId, outcome: outcome.outcome, toolMessage: legacyToolMessage(call, outcome) };
  }
  if (call?.status !== 'unknown') return undefined;
  const { code, message } = call.outcome;
  return { executionCallId: call.executionCallId, terminated: { code, message } };
}

export type CallView = {
  executionCallId: string;
  roundId: string;
  toolCallId: string;
  toolId: string;
  argumentsJson: string;
  /** Null while the call is open. */
  outcome: 'known_response' | 'not_sent' | 'outcome_unknown' | null;
  isError?: boolean;
  code?: string;
  startedAt: string;
  endedAt?: string;
};

export type GenerationView = {
  generationId: string;
  state: GenerationStatus;
  error?: GenerationError;
  groupId?: string;
  chatId?: string;
  depth: number;
  recursionLimit: number;
  diagnostics: GenerationDiagnostic[];
  rounds: { roundId: string; depth: number; state: RoundStatus; bindings: Binding[] }[];
  calls: CallView[];
  rows: JsonObject[];
};

export function generationView(generation: Generation): GenerationView {
  const { generationId, status, error, groupId, chatId, depth, recursionLimit, diagnostics, rounds, calls, rows } =
    generation;
  return {
    generationId,
    state: status,
    ...(error && { error }),
    ...(groupId !== undefined && { groupId }),
    ...(chatId !== undefined && { chatId }),
    depth,
    recursionLimit,
    diagnostics: [...diagnostics],
    rounds: rounds.map((round) => ({
      roundId: round.roundId,
      depth: round.depth,
      state: round.status,
      bindings: liveBindings(round),
    })),
    calls: calls.map(callView),
    rows: [...rows],
  };
}

export function callView(call: LegacyCall): CallView {
  const { executionCallId, roundId, toolCallId, toolId, argumentsJson, startedAt } = call;
  const view = { executionCallId, roundId, toolCallId, toolId, argumentsJson, outcome: null, startedAt };
  if (!('outcome' in call)) return view;
  const { outcome, endedAt } = call;
  return {
    ...view,
    outcome: outcome.outcome,
    ...(call.status === 'settled' && { isError: isErrorOutcome(call.outcome) }),
    ...('code' in outcome && { code: outcome.code }),
    endedAt,
  };
}
