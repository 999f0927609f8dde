import type { OutcomeUnknown, SettledOutcome } from '../send-gate/call-outcome.ts';
import type {
  Binding,
  Descriptor,
  DroppedAlias,
  GenerationDiagnostic,
  GenerationError,
  GenerationSource,
  RequestMark,
} from './generation.ts';
import type { CommittedTurn } from './rows.ts';
import type { Suspension } from './suspension.ts';

type Event<Type extends string, Data> = { type: Type; data: Data };
type OfCall = { executionCallId: string };

export type GenerationCreated = {
  generationId: string;
  owner: string;
  source: GenerationSource;
  groupId?: string;
  chatId?: string;
  recursionLimit: number;
  /** Empty where they are kept elsewhere, under `descriptorsHash`: thousands of roots have the same. */
  descriptors: Descriptor[];
  descriptorsHash?: string;
  diagnostics: GenerationDiagnostic[];
  request?: RequestMark;
};

export type RoundPrepared = {
  roundId: string;
  depth: number;
  localNames: string[];
  bindings: Binding[];
  limitReached: boolean;
};

export type LegacyCallRequested = OfCall & {
  roundId: string;
  toolCallId: string;
  name: string;
  toolId: string;
  argumentsJson: string;
};

/* `digest` is a hash of the request's body, made by the caller: it tells a repeat from another request. */
export type LegacyEvent =
  | Event<'generation_created', GenerationCreated>
  | Event<'round_prepared', RoundPrepared>
  | Event<'round_finalized', { roundId: string; digest: string; dropped: DroppedAlias[] }>
  | Event<'tool_call_requested', LegacyCallRequested>
  | Event<'tool_call_started', OfCall>
  | Event<'tool_result_stored', OfCall & { outcome: SettledOutcome }>
  /** Only where the generation had ended already; else its termination says it. */
  | Event<'tool_call_unknown', OfCall & { outcome: OutcomeUnknown }>
  | Event<'tool_turn_committed', { roundId: string; digest: string; answer: CommittedTurn }>
  | Event<'turn_suspended', Suspension>
  | Event<'turn_resumed', { turnId: string; request?: RequestMark }>
  | Event<'generation_cancel_requested', Record<string, never>>
  | Event<
      'generation_completed',
      { round?: { roundId: string; digest: string; answer: CommittedTurn }; diagnostics: GenerationDiagnostic[] }
    >
  | Event<'generation_cancelled', { error?: GenerationError }>
  | Event<'generation_terminated', { error: GenerationError; call?: OfCall & { outcome: OutcomeUnknown } }>;

export type LegacyEventType = LegacyEvent['type'];
