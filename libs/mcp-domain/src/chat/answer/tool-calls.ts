import { type JsonObjectTree, type JsonTree, withMember, withoutMembers } from '../../json-text/json-tree.ts';
import { arrayTree } from '../../tool-calls/chat-messages.ts';

/** A message with exactly these calls; without any it has no member for them. */
export function withToolCalls(message: JsonObjectTree, calls: readonly { tree: JsonTree }[]): JsonObjectTree {
  if (calls.length === 0) return withoutMembers(message, new Set(['tool_calls']));
  return withMember(message, 'tool_calls', arrayTree(calls.map(({ tree }) => tree)));
}
