import type { DomainIssue } from '../errors.ts';
import { isGiven, type JsonTree, memberOf, textOf } from '../json-text/json-tree.ts';
import { argumentsTextOf } from './arguments-text.ts';

/** One call of a model's batch; `tree` is the whole entry, with members nobody here knows. */
export type ModelToolCall = { id: string; name: string; argumentsText: string; tree: JsonTree };

export type ToolCallBatch = { ok: true; calls: ModelToolCall[] } | { ok: false; issues: DomainIssue[] };

/**
 * An OpenAI `tool_calls` array. A call without id, name or arguments, and an id that is there twice, make the whole batch
 * malformed: an id is never invented. Absent, null and empty are no calls.
 */
export function readToolCalls(toolCalls: JsonTree | undefined, path = 'tool_calls'): ToolCallBatch {
  if (!isGiven(toolCalls)) return { ok: true, calls: [] };
  if (toolCalls.kind !== 'array') return { ok: false, issues: [{ path, message: 'must be an array' }] };
  const issues: DomainIssue[] = [];
  const ids = new Set<string>();
  const calls = toolCalls.items.map((tree, index) => {
    const call = readCall(tree);
    issues.push(...callIssues(call, `${path}[${index}]`, ids));
    ids.add(call.id);
    return { ...call, argumentsText: call.argumentsText ?? '', tree };
  });
  return issues.length > 0 ? { ok: false, issues } : { ok: true, calls };
}

type PossibleCall = { id: string; name: string; argumentsText: string | undefined };

function readCall(tree: JsonTree): PossibleCall {
  const called = memberOf(tree, 'function');
  return {
    id: textOf(memberOf(tree, 'id')) ?? '',
    name: textOf(memberOf(called, 'name')) ?? '',
    argumentsText: argumentsTextOf(memberOf(called, 'arguments')),
  };
}

function callIssues({ id, name, argumentsText }: PossibleCall, place: string, ids: ReadonlySet<string>): DomainIssue[] {
  const faults: [boolean, string, string][] = [
    [id === '', 'id', 'is missing'],
    [id !== '' && ids.has(id), 'id', 'is there twice'],
    [name === '', 'function.name', 'is missing'],
    [argumentsText === undefined, 'function.arguments', 'is missing'],
  ];
  return faults.flatMap(([wrong, member, message]) => (wrong ? [{ path: `${place}.${member}`, message }] : []));
}
