import type { JsonObjectTree, JsonTree } from '../../json-text/json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { legacyCallOf } from '../../legacy/request-legacy-call.ts';
import type { Generation } from '../../legacy/generation.ts';
import type { Suspension } from '../../legacy/suspension.ts';
import { outcomeText } from '../../legacy/tool-message.ts';
import { isErrorOutcome } from '../../send-gate/call-outcome.ts';
import { arrayTree } from '../../tool-calls/chat-messages.ts';
import type { ModelToolCall } from '../../tool-calls/read-tool-calls.ts';
import { withToolCalls } from '../answer/tool-calls.ts';
import type { ChatRequest } from '../rounds/chat-request.ts';
import { clientCallsOf, type RoutedCall, unknownToolContent } from '../rounds/plan-reply.ts';

export type HiddenResult = { toolCallId: string; content: string; error: boolean };

/** The results of a turn that the service has: of its MCP calls, once they are settled, and of names that nobody knows. */
export function hiddenResults(calls: readonly RoutedCall[], generation: Generation, roundId: string): HiddenResult[] {
  return calls.flatMap(({ call, to }): HiddenResult[] => {
    const toolCallId = call.id;
    if (to === 'unknown') return [{ toolCallId, content: unknownToolContent(call.name), error: true }];
    const made = to === 'mcp' ? legacyCallOf(generation, { roundId, toolCallId }) : undefined;
    if (made?.status !== 'settled') return [];
    return [{ toolCallId, content: outcomeText(made.outcome), error: isErrorOutcome(made.outcome) }];
  });
}

export type TurnToSuspend = {
  turnId: string;
  roundId: string;
  request: ChatRequest;
  history: readonly JsonTree[];
  assistant: JsonObjectTree;
  calls: readonly RoutedCall[];
  results: readonly HiddenResult[];
};

/** All that is needed to go on once the client has answered, after a restart too. */
export function suspensionOf({
  turnId,
  roundId,
  request,
  history,
  assistant,
  calls,
  results,
}: TurnToSuspend): Suspension {
  return {
    turnId,
    roundId,
    clientCalls: clientCallsOf(calls).map(clientCall),
    results: [...results],
    assistant: writeJsonTree(
      withToolCalls(
        assistant,
        calls.map(({ call }) => call),
      ),
    ),
    requestMessages: writeJsonTree(arrayTree(request.messages)),
    history: writeJsonTree(arrayTree(history)),
  };
}

function clientCall({ id, name, argumentsText }: ModelToolCall): Suspension['clientCalls'][number] {
  return { id, name, argumentsText };
}
