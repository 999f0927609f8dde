import type { DomainIssue } from '../errors.ts';
import { isGiven, type JsonTree } from '../json-text/json-tree.ts';
import { INPUT_MEMBERS, type PossibleCall, readCall, type ToolCallKind } from './read-call.ts';

/**
 * One call of a model's batch; `tree` is the whole entry, with members nobody here knows. `argumentsText` is the free text of a
 * custom tool's call, and of a call of another kind what stands under its type.
 */
export type ModelToolCall = { kind: ToolCallKind; id: string; name: string; argumentsText: string; tree: JsonTree };

export type ToolCallBatch = { ok: true; calls: ModelToolCall[] } | { ok: false; issues: DomainIssue[] };

/**
 * An OpenAI `tool_calls` array. A call without id, name or arguments (of a custom tool: input), and an id that is there twice,
 * make the whole batch malformed: an id is never invented. Absent, null and empty are no calls.
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

function callIssues(call: PossibleCall, place: string, ids: ReadonlySet<string>): DomainIssue[] {
  const { kind, id, name, argumentsText } = call;
  const known = kind === 'other' ? [] : knownFaults(kind, name, argumentsText);
  const faults: [boolean, string, string][] = [
    [id === '', 'id', 'is missing'],
    [id !== '' && ids.has(id), 'id', 'is there twice'],
    ...known,
  ];
  return faults.flatMap(([wrong, member, message]) => (wrong ? [{ path: `${place}.${member}`, message }] : []));
}

function knownFaults(
  kind: 'function' | 'custom',
  name: string,
  argumentsText: string | undefined,
): [boolean, string, string][] {
  return [
    [name === '', `${kind}.name`, 'is missing'],
    [argumentsText === undefined, `${kind}.${INPUT_MEMBERS[kind]}`, 'is missing'],
  ];
}
