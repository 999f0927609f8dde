import { itemsOf, type JsonTree, memberOf } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import type { LocalResult } from '../../legacy/turn-results.ts';
import type { Suspension } from '../../legacy/suspension.ts';
import { toolMessage } from '../../tool-calls/chat-messages.ts';
import { readToolCalls } from '../../tool-calls/read-tool-calls.ts';

type ClientResults = readonly { toolCallId: string; content: string; message?: JsonTree }[];

/** The history of the next round: the original assistant message, and all results in the order of its calls. */
export function restoreHistory(suspension: Suspension, clientResults: ClientResults): JsonTree[] {
  const assistant = parseJsonTree(suspension.assistant);
  const own = suspension.results.map(
    ({ toolCallId, content }) => [toolCallId, toolMessage(toolCallId, content)] as const,
  );
  const client = clientResults.map(
    ({ toolCallId, content, message }) => [toolCallId, message ?? toolMessage(toolCallId, content)] as const,
  );
  const messages = new Map<string, JsonTree>([...own, ...client]);
  const batch = readToolCalls(memberOf(assistant, 'tool_calls'));
  const calls = batch.ok ? batch.calls : [];
  const history = itemsOf(parseJsonTree(suspension.history));
  return [...history, assistant, ...calls.map(({ id }) => messages.get(id) ?? toolMessage(id, ''))];
}

/** What the turn is committed with beside the results of its MCP calls. */
export function turnLocalResults(
  suspension: Suspension,
  clientResults: ClientResults,
  bound: ReadonlySet<string>,
): LocalResult[] {
  const batch = readToolCalls(memberOf(parseJsonTree(suspension.assistant), 'tool_calls'));
  const mcp = new Set((batch.ok ? batch.calls : []).filter(({ name }) => bound.has(name)).map(({ id }) => id));
  const own = suspension.results.filter(({ toolCallId }) => !mcp.has(toolCallId));
  return [...own, ...clientResults.map(({ toolCallId, content }) => ({ toolCallId, content, error: false }))];
}

/** Said where a client answers calls of a turn that is not there any more. */
export const contextLost = {
  code: 'mcp.turn_context_lost',
  message:
    'The turn that these results belong to is not kept any more. Its MCP results are missing; nothing was executed again.',
};
