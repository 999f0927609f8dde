import { ConsumerError, refusedFor } from '../consumer-error.ts';
import { type JsonTree, memberOf, textOf } from '../json-text/json-tree.ts';
import { emptyAsObject } from '../tool-calls/arguments-text.ts';
import { type ModelToolCall, readToolCalls } from '../tool-calls/read-tool-calls.ts';
import type { LegacyEvent } from './events.ts';
import { callsOf, type Generation, type GenerationDiagnostic, type Round } from './generation.ts';
import { requireCurrent, requireFinalized, requireNotTerminated, requireOpenGeneration, requireRound } from './open.ts';
import { type CommittedTurn, type RowCall, turnRows } from './rows.ts';
import { type LocalResult, turnResults } from './turn-results.ts';

export type CommitTurn = {
  type: 'commit';
  roundId: string;
  digest: string;
  assistant: { name?: string; content: string; toolCalls: JsonTree | undefined };
  localResults: readonly LocalResult[];
  /** Milliseconds since 1970, for the rows. */
  sendDate: number;
};

/**
 * The whole turn or nothing of it. Nothing more when the same commit was made. Throws ConsumerError: `legacy.round_not_found`,
 * `legacy.generation_terminated`, `legacy.generation_closed`, `legacy.round_closed`, `legacy.round_not_finalized`,
 * `legacy.malformed_tool_call`, `legacy.call_in_progress`, `legacy.turn_incomplete`.
 */
export function commitTurn(generation: Generation, command: CommitTurn): LegacyEvent[] {
  const round = requireRound(generation, command.roundId);
  if (round.commit) return repeated(round.commit.digest, command.digest);
  requireNotTerminated(generation);
  const batch = readToolCalls(command.assistant.toolCalls, 'assistant.tool_calls');
  if (!batch.ok) throw refusedFor('legacy.malformed_tool_call', batch.issues);
  // Behind the OpenAI-compatible endpoint a client's own tools are not bound by the limit.
  const drops = batch.calls.length > 0 && round.limitReached && generation.source === 'legacy';
  if (batch.calls.length === 0 || drops) return completed(generation, round, command, drops);
  requireCommittable(generation, round);
  requireCurrent(generation, round);
  return [turnCommitted(generation, round, command, batch.calls)];
}

/** A complete batch is kept when its generation was cancelled after the answers had come. */
function requireCommittable(generation: Generation, { roundId }: Round): void {
  if (generation.status === 'cancelled' && callsOf(generation, roundId).length > 0) return;
  requireOpenGeneration(generation);
}

function repeated(earlier: string, digest: string): LegacyEvent[] {
  if (earlier === digest) return [];
  throw new ConsumerError('legacy.round_closed', 'The round was committed with another turn.');
}

/** A reply without tool calls ends the generation; so does one at the limit, whose calls are dropped. */
function completed(
  generation: Generation,
  round: Round,
  { roundId, digest, localResults }: CommitTurn,
  drops: boolean,
): LegacyEvent[] {
  requireOpenGeneration(generation);
  requireCurrent(generation, round);
  if (callsOf(generation, roundId).length > 0 || (localResults.length > 0 && !drops)) {
    throw refusedFor('legacy.malformed_tool_call', [
      { path: 'assistant.tool_calls', message: 'must have the calls that results were made for' },
    ]);
  }
  const answer: CommittedTurn = { rows: [], depth: generation.depth, recurse: false };
  const diagnostics: GenerationDiagnostic[] = drops ? [limitDiagnostic(generation)] : [];
  return [{ type: 'generation_completed', data: { round: { roundId, digest, answer }, diagnostics } }];
}

export function limitDiagnostic({ recursionLimit }: Pick<Generation, 'recursionLimit'>): GenerationDiagnostic {
  const message = `After ${recursionLimit} tool turns the model called tools once more; these calls were dropped.`;
  return { code: 'mcp.recursion_limit_reached', message };
}

function turnCommitted(
  generation: Generation,
  round: Round,
  command: CommitTurn,
  batch: readonly ModelToolCall[],
): LegacyEvent {
  const { roundId, digest, assistant, sendDate, localResults } = command;
  const made = new Map(callsOf(generation, roundId).map((call) => [call.toolCallId, call]));
  const bound = new Map(round.bindings.map(({ alias, displayName }) => [alias, displayName]));
  if (batch.some(({ name }) => bound.has(name))) requireFinalized(round);
  const results = turnResults({ batch, made, bound, localResults });
  const calls = batch.map((call) => rowCall(call, bound.get(call.name) ?? call.name));
  const { name, content } = assistant;
  const answer: CommittedTurn = {
    rows: turnRows({ assistant: { content, ...(name !== undefined && { name }) }, calls, results, sendDate }),
    depth: generation.depth + 1,
    recurse: generation.status === 'open' && !generation.cancelRequested,
  };
  return { type: 'tool_turn_committed', data: { roundId, digest, answer } };
}

function rowCall({ kind, id, name, argumentsText, tree }: ModelToolCall, displayName: string): RowCall {
  const signature = textOf(memberOf(tree, 'signature')) ?? null;
  const parameters = kind === 'function' ? emptyAsObject(argumentsText) : argumentsText;
  return { id, name, displayName, parameters, signature };
}
