import { type JsonTree, memberOf, parseJsonTree } from '@taproom/mcp-domain';

/* The same bodies that the schemas have checked, with the order of members too. */

export function callTreeOf(text: string): JsonTree {
  return parseJsonTree(text);
}

export function toolCallsOf(text: string): JsonTree | undefined {
  return memberOf(memberOf(parseJsonTree(text), 'assistant'), 'tool_calls');
}
