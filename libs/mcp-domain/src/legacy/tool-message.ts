import type { JsonObject } from '../json/json-object.ts';
import {
  type CallOutcome,
  isErrorOutcome,
  type KnownResponse,
  type SettledOutcome,
} from '../send-gate/call-outcome.ts';

export type LegacyToolMessage = { role: 'tool'; tool_call_id: string; name: string; content: string; error: boolean };

/** The whole outcome, for the model: there is no limit here, and nothing is put elsewhere. */
export function legacyToolMessage(
  call: { toolCallId: string; name: string },
  outcome: SettledOutcome,
): LegacyToolMessage {
  const { toolCallId, name } = call;
  return {
    role: 'tool',
    tool_call_id: toolCallId,
    name,
    content: outcomeText(outcome),
    error: isErrorOutcome(outcome),
  };
}

/** An outcome as JSON with an indentation of two spaces, its members always in one order. */
export function outcomeText(outcome: CallOutcome): string {
  return JSON.stringify(inOrder(outcome), null, 2);
}

function inOrder(outcome: CallOutcome): JsonObject {
  if (outcome.outcome === 'known_response')
    return { outcome: outcome.outcome, response: responseInOrder(outcome.response) };
  const { outcome: kind, code, message } = outcome;
  return { outcome: kind, code, message };
}

function responseInOrder(response: KnownResponse): JsonObject {
  switch (response.kind) {
    case 'tool_result': {
      const { kind, isError, structuredJson, diagnostics } = response;
      const textBlocks = response.textBlocks.map(({ index, text }) => ({ index, text }));
      const shown = diagnostics.map(({ code, message, contentIndex }) => ({ code, message, contentIndex }));
      return { kind, isError, textBlocks, structuredJson, diagnostics: shown };
    }
    case 'server_error': {
      const { kind, code, message, dataJson } = response;
      return { kind, code, message, dataJson };
    }
    case 'unsupported_response': {
      const { kind, responseType, message } = response;
      return { kind, responseType, message };
    }
  }
}
