import type { McpCallDiagnostic, McpToolResult } from '@taproom/contracts';
import type { CallEnd } from './ended-call.ts';

export type ResultTab = 'text' | 'structured' | 'raw' | 'timing';

const knownResponse = (end: CallEnd) =>
  end.kind === 'outcome' && end.outcome.outcome === 'known_response' ? end.outcome.response : undefined;

export function toolResultOf(end: CallEnd): McpToolResult | undefined {
  const response = knownResponse(end);
  return response?.kind === 'tool_result' ? response : undefined;
}

/** JSON text of the structured content, or of the data of a server's error; never parsed and written anew. */
export function structuredTextOf(end: CallEnd): string | undefined {
  const response = knownResponse(end);
  if (response?.kind === 'tool_result') return response.structuredJson;
  return response?.kind === 'server_error' ? response.dataJson : undefined;
}

export const diagnosticsOf = (end: CallEnd): McpCallDiagnostic[] => toolResultOf(end)?.diagnostics ?? [];

/** The tab that shows most of an answer. */
export function firstTab(end: CallEnd): ResultTab {
  const hasText = toolResultOf(end)?.textBlocks.some(({ text }) => text !== '') ?? true;
  return !hasText && structuredTextOf(end) !== undefined ? 'structured' : 'text';
}
