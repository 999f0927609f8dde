import { ConsumerError, refusedFor } from '../consumer-error.ts';
import type { DomainIssue } from '../errors.ts';
import { notSent, type OutcomeUnknown, type SettledOutcome } from '../send-gate/call-outcome.ts';
import { unknownOutcomeError } from '../send-gate/cancel.ts';
import { emptyAsObject } from '../tool-calls/arguments-text.ts';
import type { LegacyEvent } from './events.ts';
import { type Binding, type Generation, type LegacyCall, openLegacyCalls, type Round } from './generation.ts';
import { requireCurrent, requireFinalized, requireOpenGeneration, requireRound } from './open.ts';

/** A call as a body has it: `arguments` is any JSON, read losslessly. */
export type LegacyCallBody = { toolCallId?: unknown; name?: unknown; arguments?: unknown; executionCallId?: unknown };

export type LegacyCallRequest = { toolCallId: string; name: string; argumentsJson: string; executionCallId?: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Throws ConsumerError: `legacy.malformed_tool_call` for a call without id, name or arguments, `request.invalid` for an
 * `executionCallId` that is no UUID.
 */
export function readLegacyCall(body: LegacyCallBody): LegacyCallRequest {
  const { toolCallId, name, arguments: given, executionCallId } = body;
  if (!isFilled(toolCallId) || !isFilled(name) || !isGiven(given))
    throw refusedFor('legacy.malformed_tool_call', missing(body));
  const argumentsJson = typeof given === 'string' ? emptyAsObject(given) : JSON.stringify(given);
  const call = { toolCallId, name, argumentsJson };
  return executionCallId === undefined
    ? call
    : { ...call, executionCallId: readExecutionId(executionCallId, toolCallId) };
}

function missing({ toolCallId, name, arguments: given }: LegacyCallBody): DomainIssue[] {
  const members: [string, boolean][] = [
    ['toolCallId', isFilled(toolCallId)],
    ['name', isFilled(name)],
    ['arguments', isGiven(given)],
  ];
  return members.flatMap(([path, present]) => (present ? [] : [{ path, message: 'is missing' }]));
}

function readExecutionId(value: unknown, toolCallId: string): string {
  if (typeof value === 'string' && UUID.test(value) && value !== toolCallId) return value;
  throw refusedFor('request.invalid', [
    { path: 'executionCallId', message: 'must be a UUID, and not the id of the tool call' },
  ]);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

export type RequestLegacyCall = {
  type: 'request-call';
  roundId: string;
  toolCallId: string;
  name: string;
  argumentsJson: string;
  /** The one that was supplied, else a fresh UUID. */
  executionCallId: string;
};

/**
 * A call of a bound alias. Nothing when the same call has its outcome already. Throws ConsumerError: `legacy.round_not_found`,
 * `legacy.call_in_progress`, `legacy.call_id_reused`, `legacy.generation_terminated`, `legacy.generation_closed`,
 * `legacy.round_closed`, `legacy.round_not_finalized`, `legacy.recursion_limit_reached`, `legacy.not_an_mcp_alias`,
 * `legacy.execution_call_id_reused`.
 */
export function requestLegacyCall(generation: Generation, command: RequestLegacyCall): LegacyEvent[] {
  const round = requireRound(generation, command.roundId);
  const earlier = legacyCallOf(generation, command);
  if (earlier) return repeated(earlier, command);
  requireOpenGeneration(generation);
  requireCurrent(generation, round);
  requireFinalized(round);
  if (round.limitReached) {
    throw new ConsumerError(
      'legacy.recursion_limit_reached',
      `The generation has had its ${generation.recursionLimit} tool turns.`,
    );
  }
  const { toolId } = requireBinding(round, command.name);
  const { executionCallId, roundId, toolCallId, name, argumentsJson } = command;
  if (generation.calls.some((call) => call.executionCallId === executionCallId)) {
    throw new ConsumerError('legacy.execution_call_id_reused', 'This executionCallId belongs to another call.');
  }
  const data = { executionCallId, roundId, toolCallId, name, toolId, argumentsJson };
  const requested: LegacyEvent = { type: 'tool_call_requested', data };
  if (!round.dropped.some(({ alias }) => alias === name)) return [requested];
  const outcome = notSent(
    'mcp.legacy_tool_not_advertised',
    `${name} was not among the tools that the model was told of. The call was not sent.`,
  );
  return [requested, { type: 'tool_result_stored', data: { executionCallId, outcome } }];
}

export function legacyCallOf(
  { calls }: Generation,
  ref: { roundId: string; toolCallId: string },
): LegacyCall | undefined {
  return calls.find(({ roundId, toolCallId }) => roundId === ref.roundId && toolCallId === ref.toolCallId);
}

function repeated(earlier: LegacyCall, { name, argumentsJson }: RequestLegacyCall): LegacyEvent[] {
  if (earlier.name !== name || earlier.argumentsJson !== argumentsJson) {
    throw new ConsumerError(
      'legacy.call_id_reused',
      'This toolCallId was used in this round for another name or other arguments.',
    );
  }
  if (earlier.status === 'settled' || earlier.status === 'unknown') return [];
  throw new ConsumerError('legacy.call_in_progress', 'This call is still open; ask again for its answer in a moment.');
}

/* Nothing is guessed from a name or a schema: what is not bound in this very round is no tool. */
function requireBinding({ bindings }: Round, name: string): Binding {
  const binding = bindings.find(({ alias }) => alias === name);
  if (binding) return binding;
  throw new ConsumerError('legacy.not_an_mcp_alias', `${name.slice(0, 128)} is no alias of an MCP tool in this round.`);
}

export type StartLegacyCall = { type: 'start-call'; executionCallId: string };
export type SettleLegacyCall = {
  type: 'settle-call';
  executionCallId: string;
  outcome: SettledOutcome | OutcomeUnknown;
};

/** Nothing when the generation is ending: the call has to be settled as cancelled before it was sent. */
export function startLegacyCall(generation: Generation, { executionCallId }: StartLegacyCall): LegacyEvent[] {
  const call = generation.calls.find((one) => one.executionCallId === executionCallId);
  if (call?.status !== 'requested' || generation.status !== 'open' || generation.cancelRequested) return [];
  return [{ type: 'tool_call_started', data: { executionCallId } }];
}

/** Kept also when the generation ended meanwhile. Nothing when the call has an outcome already. */
export function settleLegacyCall(
  generation: Generation,
  { executionCallId, outcome }: SettleLegacyCall,
): LegacyEvent[] {
  const open = openLegacyCalls(generation);
  if (!open.some((call) => call.executionCallId === executionCallId)) return [];
  if (outcome.outcome === 'outcome_unknown') return unknown(generation, executionCallId, outcome);
  const stored: LegacyEvent = { type: 'tool_result_stored', data: { executionCallId, outcome } };
  const isLast = open.length === 1 && generation.status === 'open' && generation.cancelRequested;
  return isLast ? [stored, { type: 'generation_cancelled', data: {} }] : [stored];
}

function unknown({ status }: Generation, executionCallId: string, outcome: OutcomeUnknown): LegacyEvent[] {
  const error = unknownOutcomeError(outcome);
  const call = { executionCallId, outcome: { ...outcome, ...error } };
  if (status !== 'open') return [{ type: 'tool_call_unknown', data: call }];
  return [{ type: 'generation_terminated', data: { error, call } }];
}
