import type { CallOutcome } from '../send-gate/call-outcome.ts';
import type { AgentToolResult } from './tool-result.ts';

/** The exact record of a call, for audits: no break put in, lone surrogates as escapes. An unknown outcome has no result. */
export function encodeAudit(result: AgentToolResult | null, outcome: CallOutcome): string {
  return JSON.stringify({ schemaVersion: 1, result, outcome });
}
