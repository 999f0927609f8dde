import type { McpTestCallOutcome } from '@taproom/contracts';

const BYTES_A_CHARACTER = 2;

/** About how much memory an outcome holds, in bytes: its texts are what weighs. */
export function bytesHeldBy(outcome: McpTestCallOutcome): number {
  const texts = outcome.outcome === 'known_response' ? textsOf(outcome.response) : [outcome.message];
  return texts.reduce((sum, text) => sum + text.length, 0) * BYTES_A_CHARACTER;
}

function textsOf(response: (McpTestCallOutcome & { outcome: 'known_response' })['response']): string[] {
  if (response.kind === 'unsupported_response') return [response.message];
  if (response.kind === 'server_error') return [response.message, response.dataJson ?? ''];
  const diagnostics = response.diagnostics.map(({ message }) => message);
  return [...response.textBlocks.map(({ text }) => text), response.structuredJson ?? '', ...diagnostics];
}
