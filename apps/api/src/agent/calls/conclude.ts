import {
  type BuiltinAnswer,
  type Call,
  type CallOutcome,
  concludeBuiltinCall,
  concludeMcpCall,
  type Conclusion,
  parseToolId,
  type Run,
} from '@taproom/mcp-domain';
import { callHexOf } from './call-hashes.ts';

/** What came of a call: the remote fact of an MCP tool, or what a builtin tool answers. */
export type CallEnd = { kind: 'outcome'; outcome: CallOutcome } | { kind: 'answer'; answer: BuiltinAnswer };

/** The files of a call's end, and what to settle it with once they are stored. */
export function conclude(run: Run, call: Call, end: CallEnd): Conclusion {
  const invocation = run.invocations.get(call.invocationId);
  if (!invocation) throw new TypeError('A call has an invocation.');
  if (end.kind === 'answer') return concludeBuiltinCall(call, end.answer);
  const { outcome } = end;
  if (parseToolId(call.toolId)?.provider === 'builtin' && outcome.outcome === 'not_sent') {
    return concludeBuiltinCall(call, { content: outcome.message, isError: true, errorCode: outcome.code });
  }
  return concludeMcpCall(call, invocation, outcome, callHexOf(call.callId));
}
