import type { SettledOutcome } from '../src/send-gate/call-outcome.ts';
import type { ToolResult } from '../src/test-call/known-response.ts';

export function answered(changes: Partial<ToolResult> = {}): SettledOutcome {
  return {
    outcome: 'known_response',
    response: { kind: 'tool_result', isError: false, textBlocks: [], diagnostics: [], ...changes },
  };
}

export const texts = (...blocks: string[]): SettledOutcome =>
  answered({ textBlocks: blocks.map((text, index) => ({ index, text })) });

export const serverError = (message: string, dataJson?: string): SettledOutcome => ({
  outcome: 'known_response',
  response: { kind: 'server_error', code: -32000, message, ...(dataJson !== undefined && { dataJson }) },
});

export const unsupported: SettledOutcome = {
  outcome: 'known_response',
  response: { kind: 'unsupported_response', responseType: 'input_required', message: 'It asks for input.' },
};
