import { ConsumerError, refusedFor } from '../consumer-error.ts';
import type { DomainIssue } from '../errors.ts';
import { emptyAsObject } from '../tool-calls/arguments-text.ts';
import type { ModelToolCall } from '../tool-calls/read-tool-calls.ts';
import type { LegacyCall } from './generation.ts';
import type { RowResult } from './rows.ts';
import { legacyToolMessage } from './tool-message.ts';

export type LocalResult = { toolCallId: string; content: string; error?: boolean };

export type Turn = {
  batch: readonly ModelToolCall[];
  made: ReadonlyMap<string, LegacyCall>;
  bound: ReadonlyMap<string, string>;
  localResults: readonly LocalResult[];
};

/** The batch has to be the one that the calls were made for, and a result of a local tool has to be one. */
function requireWellFormed(turn: Turn): void {
  const byId = new Map(turn.batch.map((call) => [call.id, call]));
  const issues = [...madeIssues(turn, byId), ...localIssues(turn, byId)];
  if (issues.length > 0) throw refusedFor('legacy.malformed_tool_call', issues);
}

type ById = ReadonlyMap<string, ModelToolCall>;

function madeIssues({ made }: Turn, byId: ById): DomainIssue[] {
  const changed = [...made].filter(([id, call]) => {
    const { name, argumentsText = '' } = byId.get(id) ?? {};
    return name !== call.name || emptyAsObject(argumentsText) !== call.argumentsJson;
  });
  return changed.map(([id]) => ({
    path: 'assistant.tool_calls',
    message: `does not have the call ${id} as it was made`,
  }));
}

function localIssues({ bound, localResults }: Turn, byId: ById): DomainIssue[] {
  const seen = new Set<string>();
  return localResults.flatMap(({ toolCallId }, index) => {
    const path = `localResults[${index}].toolCallId`;
    const call = byId.get(toolCallId);
    const faults: [boolean, string][] = [
      [!call, 'is of no call of the batch'],
      [call !== undefined && bound.has(call.name), 'is of an MCP tool, whose result is known here'],
      [seen.has(toolCallId), 'is there twice'],
    ];
    seen.add(toolCallId);
    return faults.flatMap(([wrong, message]) => (wrong ? [{ path, message }] : []));
  });
}

/**
 * One result for each call of the batch, in its order. Throws ConsumerError: `legacy.malformed_tool_call`,
 * `legacy.call_in_progress`, `legacy.turn_incomplete` with the ids that have none.
 */
export function turnResults(turn: Turn): RowResult[] {
  requireWellFormed(turn);
  const { batch, made, bound, localResults } = turn;
  const local = new Map(localResults.map((result) => [result.toolCallId, result]));
  const missing: DomainIssue[] = [];
  const results = batch.flatMap(({ id, name }): RowResult[] => {
    const result = bound.has(name) ? madeResult(made.get(id)) : localResult(name, local.get(id));
    if (result) return [result];
    missing.push({
      path: id,
      message: `has no result: ${bound.has(name) ? 'make the call first' : 'send it in localResults'}`,
    });
    return [];
  });
  if (missing.length > 0) throw refusedFor('legacy.turn_incomplete', missing);
  return results;
}

function madeResult(call: LegacyCall | undefined): RowResult | undefined {
  if (call?.status === 'requested' || call?.status === 'started') {
    throw new ConsumerError('legacy.call_in_progress', `The call ${call.toolCallId} is still open.`);
  }
  if (call?.status !== 'settled') return undefined;
  const { content, error } = legacyToolMessage(call, call.outcome);
  return { id: call.toolCallId, name: call.name, content, error };
}

function localResult(name: string, result: LocalResult | undefined): RowResult | undefined {
  return result && { id: result.toolCallId, name, content: result.content, error: result.error ?? false };
}
