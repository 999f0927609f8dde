import type { KnownResponse, SettledOutcome } from '../send-gate/call-outcome.ts';
import { tryJsonTree } from '../json-text/parse-json-tree.ts';
import { jsonValueOf } from '../json-text/write-json-tree.ts';

/** What one call came to, inside. `structured`, `errorCode` and `resourceRefs` are never fields that a model gets. */
export type AgentToolResult = {
  callId: string;
  toolId: string;
  content: string;
  structured: unknown;
  isError: boolean;
  errorCode?: string;
  resourceRefs: string[];
};

type Projected = Pick<AgentToolResult, 'content' | 'structured' | 'isError' | 'errorCode'>;

/** A known or a not-sent outcome as a result; there is none for an unknown one. */
export function projectOutcome(outcome: SettledOutcome, call: { callId: string; toolId: string }): AgentToolResult {
  const { callId, toolId } = call;
  return { callId, toolId, ...projectedOf(outcome), resourceRefs: [] };
}

export function joinedText(textBlocks: readonly { text: string }[]): string {
  return textBlocks.map(({ text }) => text).join('\n\n');
}

function projectedOf(outcome: SettledOutcome): Projected {
  if (outcome.outcome === 'known_response') return responseOf(outcome.response);
  const { code, message } = outcome;
  return { content: message, structured: { error: { code, message } }, isError: true, errorCode: code };
}

function responseOf(response: KnownResponse): Projected {
  switch (response.kind) {
    case 'tool_result': {
      const { textBlocks, structuredJson, diagnostics, isError } = response;
      const structured = { structuredContent: valueOf(structuredJson), diagnostics };
      return { content: joinedText(textBlocks), structured, isError, ...(isError && { errorCode: 'mcp.tool_error' }) };
    }
    case 'server_error': {
      const { code, message, dataJson } = response;
      const structured = { serverError: { code, message, data: valueOf(dataJson) } };
      return { content: message, structured, isError: true, errorCode: 'mcp.server_error' };
    }
    case 'unsupported_response': {
      const { responseType: type, message } = response;
      const structured = { unsupportedResponse: { type, message } };
      return { content: message, structured, isError: true, errorCode: 'mcp.unsupported_response' };
    }
  }
}

function valueOf(json: string | undefined): unknown {
  const tree = json === undefined ? undefined : tryJsonTree(json);
  return tree === undefined ? null : jsonValueOf(tree);
}
