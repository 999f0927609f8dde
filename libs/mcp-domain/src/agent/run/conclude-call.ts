import { auditUnknown, deliverResult, type RunFile } from '../../projection/deliver-result.ts';
import type { CallPlace } from '../../projection/run-files.ts';
import type { BuiltinAnswer } from '../../projection/workspace-tools.ts';
import type { CallOutcome } from '../../send-gate/call-outcome.ts';
import { viewReaders } from '../tools/tool-snapshot.ts';
import type { Settlement } from './commands.ts';
import type { Call, Invocation } from './run.ts';

/** What a call is settled with, and the files that have to be stored before that. */
export type Conclusion = { settlement: Settlement; files: RunFile[] };

/** The end of a call of an MCP tool; `callHex` is the first 8 bytes of the SHA-256 of its id, in hex. */
export function concludeMcpCall(
  { invocationId, round, callId, toolId }: Call,
  { profile, snapshot }: Invocation,
  outcome: CallOutcome,
  callHex: string,
): Conclusion {
  const place: CallPlace = { invocationId, round, callHex };
  if (outcome.outcome === 'outcome_unknown') {
    const audit = auditUnknown(outcome, place);
    return { settlement: { kind: 'unknown', outcome, auditPath: audit.path }, files: [audit] };
  }
  const inlineCharLimit = profile.tools.mcpResultInlineCharLimit;
  const { result, audit, view } = deliverResult(outcome, {
    callId,
    toolId,
    place,
    inlineCharLimit,
    readers: viewReaders(snapshot),
  });
  const settlement: Settlement = {
    kind: 'result',
    result,
    auditPath: audit.path,
    ...(view && { viewPath: view.path }),
  };
  return { settlement, files: view ? [audit, view] : [audit] };
}

/** The end of a call of a builtin tool: it has no files, and is never put elsewhere. */
export function concludeBuiltinCall({ callId, toolId }: Call, answer: BuiltinAnswer): Conclusion {
  return {
    settlement: { kind: 'result', result: { callId, toolId, ...answer, structured: null, resourceRefs: [] } },
    files: [],
  };
}
