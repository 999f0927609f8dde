import {
  type JsonMember,
  type JsonObjectTree,
  type JsonTree,
  stringTree,
  withMember,
  withoutMembers,
} from '../../json-text/json-tree.ts';
import { arrayTree } from '../../tool-calls/chat-messages.ts';
import type { ModelToolCall } from '../../tool-calls/read-tool-calls.ts';
import { identified } from './rewrite-chunk.ts';
import type { StreamState } from './stream-state.ts';

export type StreamEnd = {
  /** Of the last round. */
  finishReason: string | undefined;
  clientCalls: readonly ModelToolCall[];
  /** Whether calls were left out because of the limit. */
  dropped: boolean;
  /** The sum of all rounds, where the client asked for it. */
  usage?: JsonTree;
  xMcp: JsonTree;
};

/** The chunks that end a stream, before `[DONE]`: the client's calls, one finish reason with the whole `x_mcp`, the usage. */
export function finalChunks(state: StreamState, end: StreamEnd): JsonObjectTree[] {
  const base = withoutMembers(state.first ?? { kind: 'object', members: [] }, new Set(['choices', 'usage']));
  const calls = end.clientCalls.map(indexedCall);
  const role: JsonMember[] = state.begun ? [] : [{ name: 'role', value: stringTree(state.role) }];
  const chunk = (members: JsonMember[], finish: JsonTree, more: { xMcp: boolean }): JsonObjectTree => {
    const sent = identified(state, base, choiceOf({ kind: 'object', members }, finish));
    return more.xMcp ? withMember(sent, 'x_mcp', end.xMcp) : sent;
  };
  const called = { name: 'tool_calls', value: arrayTree(calls) };
  return [
    ...(calls.length > 0 ? [chunk([...role, called], NULL, { xMcp: !state.begun })] : []),
    chunk(calls.length > 0 ? [] : role, stringTree(finishOf(end)), { xMcp: true }),
    ...(end.usage === undefined ? [] : [usageChunk(base, end.usage)]),
  ];
}

const NULL: JsonTree = { kind: 'literal', token: 'null' };

function finishOf({ clientCalls, dropped, finishReason }: StreamEnd): string {
  if (clientCalls.length > 0) return 'tool_calls';
  return dropped ? 'stop' : (finishReason ?? 'stop');
}

function choiceOf(delta: JsonObjectTree, finish: JsonTree): JsonTree {
  const members = [
    { name: 'index', value: number(0) },
    { name: 'delta', value: delta },
    { name: 'finish_reason', value: finish },
  ];
  return { kind: 'object', members };
}

/** Counted from 0 without gaps: calls that the client doesn't get leave none. */
function indexedCall({ tree }: ModelToolCall, index: number): JsonTree {
  const members = tree.kind === 'object' ? tree.members.filter(({ name }) => name !== 'index') : [];
  return { kind: 'object', members: [{ name: 'index', value: number(index) }, ...members] };
}

function usageChunk(base: JsonObjectTree, usage: JsonTree): JsonObjectTree {
  return withMember(withMember(base, 'choices', arrayTree([])), 'usage', usage);
}

function number(value: number): JsonTree {
  return { kind: 'number', token: String(value) };
}
