import { type JsonTree, memberOf, textOf } from '../../json-text/json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { contentText } from '../../tool-calls/model-reply.ts';
import { type ModelToolCall, readToolCalls } from '../../tool-calls/read-tool-calls.ts';

export type ClientResult = { toolCallId: string; content: string; message: JsonTree };

/** A client's answer to a tool turn: its results, the assistant message with the calls, and everything before. */
export type AnsweredTail = {
  before: readonly JsonTree[];
  calls: readonly ModelToolCall[];
  /** `message` is the whole one, with members nobody here knows. */
  results: readonly ClientResult[];
};

/** undefined where the messages don't end in results of tools. */
export function readTail(messages: readonly JsonTree[]): AnsweredTail | undefined {
  const at = messages.findLastIndex((message) => textOf(memberOf(message, 'role')) !== 'tool');
  const assistant = messages[at];
  if (assistant === undefined || at === messages.length - 1) return undefined;
  const batch = readToolCalls(memberOf(assistant, 'tool_calls'));
  if (!batch.ok || batch.calls.length === 0) return undefined;
  const results = messages.slice(at + 1).map((message) => ({
    toolCallId: textOf(memberOf(message, 'tool_call_id')) ?? '',
    content: resultText(message),
    message,
  }));
  return { before: messages.slice(0, at), calls: batch.calls, results };
}

function resultText(message: JsonTree): string {
  const content = memberOf(message, 'content');
  return content?.kind === 'object' || content?.kind === 'number' ? writeJsonTree(content) : contentText(message);
}
