import { jsonTreeOf } from '../../json-text/write-json-tree.ts';
import type { JsonTree } from '../../json-text/json-tree.ts';
import { callView } from '../../legacy/generation-view.ts';
import type { Generation, GenerationDiagnostic, LegacyCall } from '../../legacy/generation.ts';

export type XMcpOptions = {
  /** Upstream requests that this answer took. */
  rounds: number;
  /** Beside those of the root. */
  diagnostics?: readonly GenerationDiagnostic[];
  /** Only for tokens that may use Legacy too. */
  showToolIds: boolean;
  /** The hidden turns as OpenAI messages, for a client that asked for them. */
  messages?: readonly JsonTree[];
};

/** What an answer says of the tools behind it. A diagnostic's words are under `text`: some clients take a `message` for an error. */
export function xMcp(
  generation: Generation,
  { rounds, diagnostics = [], showToolIds, messages }: XMcpOptions,
): JsonTree {
  const told = [...generation.diagnostics, ...diagnostics].map(({ code, message }) => ({ code, text: message }));
  const calls = generation.calls.map((call) => callOf(call, showToolIds));
  const summary = jsonTreeOf({ generation_id: generation.generationId, rounds, diagnostics: told, calls });
  if (messages === undefined || summary.kind !== 'object') return summary;
  const hidden: JsonTree = { kind: 'array', items: [...messages] };
  return { kind: 'object', members: [...summary.members, { name: 'messages', value: hidden }] };
}

function callOf(call: LegacyCall, showToolId: boolean): object {
  const { executionCallId, toolId, outcome, isError } = callView(call);
  return { execution_call_id: executionCallId, ...(showToolId && { tool_id: toolId }), outcome, is_error: isError };
}
