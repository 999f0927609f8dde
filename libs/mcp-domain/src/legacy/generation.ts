import type { JsonObject } from '../json/json-object.ts';
import type { OutcomeUnknown, SettledOutcome } from '../send-gate/call-outcome.ts';
import type { CommittedTurn } from './rows.ts';
import type { Suspension } from './suspension.ts';

/** `terminated`: an outcome is unknown. */
export type GenerationStatus = 'open' | 'completed' | 'cancelled' | 'terminated';
/** `closed`: a later round has taken its place. */
export type RoundStatus = 'prepared' | 'finalized' | 'committed' | 'closed';

/** A tool as it was when the root began; no later change reaches it. */
export type Descriptor = {
  toolId: string;
  displayName: string;
  serverDisplayName: string;
  nativeName: string;
  title?: string;
  description?: string;
  inputSchema: JsonObject;
};

export type GenerationDiagnostic = { toolId?: string; registrationId?: string; code: string; message: string };

export type GenerationError = { code: string; message: string };

/** What an alias means in one round. */
export type Binding = { alias: string; toolId: string; displayName: string };

export type DroppedAlias = { alias: string; reason: 'missing' | 'duplicate' };

export type Round = {
  roundId: string;
  depth: number;
  status: RoundStatus;
  localNames: readonly string[];
  /** As allocated; those that the hook lost are in `dropped` too. */
  bindings: readonly Binding[];
  dropped: readonly DroppedAlias[];
  limitReached: boolean;
  finalizedDigest?: string;
  /** What the round ended with, for the same commit again. */
  commit?: { digest: string; answer: CommittedTurn };
};

export type LegacyCall = {
  executionCallId: string;
  roundId: string;
  toolCallId: string;
  name: string;
  toolId: string;
  argumentsJson: string;
  startedAt: string;
} & (
  | { status: 'requested' | 'started' }
  | { status: 'settled'; outcome: SettledOutcome; endedAt: string }
  | { status: 'unknown'; outcome: OutcomeUnknown; endedAt: string }
);

/** `chat`: the root of an OpenAI-compatible request. */
export type GenerationSource = 'legacy' | 'chat';

/** What tells a request of the OpenAI-compatible endpoint from another one of the same client. */
export type RequestMark = {
  /** A hash of the body. */
  bodyHash: string;
  idempotencyKey?: string;
};

/** One request that a root was answered in: the first began it, each later one continued it. */
export type RootRequest = RequestMark & {
  at: string;
  /** How many calls there were before it. */
  callsBefore: number;
};

export type Generation = {
  generationId: string;
  owner: string;
  source: GenerationSource;
  groupId?: string;
  chatId?: string;
  recursionLimit: number;
  descriptors: readonly Descriptor[];
  /** Where the descriptors are kept, if it is not here. */
  descriptorsHash?: string;
  diagnostics: readonly GenerationDiagnostic[];
  status: GenerationStatus;
  error?: GenerationError;
  cancelRequested: boolean;
  /** How many tool turns were committed. */
  depth: number;
  rounds: readonly Round[];
  calls: readonly LegacyCall[];
  rows: readonly JsonObject[];
  /** The turn that waits for the client's own tools. */
  suspension?: Suspension;
  suspendedAt?: string;
  /** Of a root of the OpenAI-compatible endpoint, oldest first. */
  requests: readonly RootRequest[];
  lastSeq: number;
};

export type GenerationState = { exists: false } | { exists: true; generation: Generation };

export const absentGeneration: GenerationState = { exists: false };

export function currentRound({ rounds }: Generation): Round | undefined {
  return rounds.at(-1);
}

export function callsOf({ calls }: Generation, roundId: string): LegacyCall[] {
  return calls.filter((call) => call.roundId === roundId);
}

/** Whether a tool may have run for this generation. */
export function toolWasSent({ calls }: { calls: readonly LegacyCall[] }): boolean {
  return calls.some((call) => {
    if (call.status === 'settled') return call.outcome.outcome === 'known_response';
    return call.status !== 'requested';
  });
}

/** The calls without an outcome. */
export function openLegacyCalls({ calls }: Generation): LegacyCall[] {
  return calls.filter(({ status }) => status === 'requested' || status === 'started');
}

/** What the generations of one group share; groups belong to their client. Undefined for a generation by itself. */
export function groupKeyOf({ owner, groupId }: Pick<Generation, 'owner' | 'groupId'>): string | undefined {
  return groupId === undefined ? undefined : JSON.stringify([owner, groupId]);
}
