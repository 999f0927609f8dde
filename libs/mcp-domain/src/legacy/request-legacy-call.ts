import { ConsumerError } from '../consumer-error.ts';
import { notSent } from '../send-gate/call-outcome.ts';
import type { LegacyEvent } from './events.ts';
import { type Binding, type Generation, type LegacyCall, type Round } from './generation.ts';
import { requireCurrent, requireFinalized, requireOpenGeneration, requireRound } from './open.ts';

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
