import { describeIssues } from '../../errors.ts';
import { type JsonTree, memberOf } from '../../json-text/json-tree.ts';
import { contentText } from '../../tool-calls/model-reply.ts';
import { type ModelToolCall, readToolCalls } from '../../tool-calls/read-tool-calls.ts';
import { parseToolId } from '../../tool-resolution/tool-id.ts';
import type { RunError } from '../run/run.ts';
import { endsTurn } from '../tools/builtin-tools.ts';
import { boundTool, type SnapshotTool, type ToolSnapshot } from '../tools/tool-snapshot.ts';

/** `outOfPlace`: the call would end the turn but is not its last; it is refused, and what comes after it is done. */
export type TurnCall = { callId: string; tool: SnapshotTool; argumentsJson: string; outOfPlace: boolean };

export type Turn =
  { kind: 'final'; text: string } | { kind: 'calls'; calls: TurnCall[] } | { kind: 'failed'; error: RunError };

/** What a model's reply asks for. The batch is validated whole: a fault in it fails the run, and nothing of it is sent. */
export function planTurn(message: JsonTree, snapshot: ToolSnapshot): Turn {
  const batch = readToolCalls(memberOf(message, 'tool_calls'));
  if (!batch.ok)
    return failed(
      'model.malformed_tool_call',
      `The model's tool calls are malformed: ${describeIssues(batch.issues)}.`,
    );
  const { calls } = batch;
  if (calls.length === 0) return { kind: 'final', text: contentText(message) };
  const bound = calls.flatMap((call, index) => turnCall(call, snapshot, index === calls.length - 1));
  if (bound.length === calls.length) return { kind: 'calls', calls: bound };
  const unknown = calls.find(({ name }) => !boundTool(snapshot, name));
  return failed(
    'model.unknown_tool_call',
    `The model called ${unknown?.name.slice(0, 128)}, which is no tool of this invocation.`,
  );
}

function turnCall({ id, name, argumentsText }: ModelToolCall, snapshot: ToolSnapshot, isLast: boolean): TurnCall[] {
  const tool = boundTool(snapshot, name);
  if (!tool) return [];
  const parts = parseToolId(tool.toolId);
  const outOfPlace = !isLast && parts?.provider === 'builtin' && endsTurn(parts.name);
  return [{ callId: id, tool, argumentsJson: argumentsText, outOfPlace }];
}

function failed(code: string, message: string): Turn {
  return { kind: 'failed', error: { code, message, retryable: false } };
}
