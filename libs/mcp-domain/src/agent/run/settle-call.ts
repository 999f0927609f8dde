import { OUTCOME_UNKNOWN, unknownOutcomeError } from '../../send-gate/cancel.ts';
import { parseToolId } from '../../tool-resolution/tool-id.ts';
import type { SettleCall, StartCall } from './commands.ts';
import type { AgentEvent } from './events.ts';
import { type Call, callOf, type CallRef, type Run, runStatus } from './run.ts';

/** Nothing when the run is ending: the call stays as it is, and has to be settled as cancelled before it was sent. */
export function startCall(run: Run, command: StartCall): AgentEvent[] {
  const call = callOf(run, command);
  if (call?.status !== 'requested' || runStatus(run) !== 'running') return [];
  return [{ type: 'tool_call_started', data: refOf(command) }];
}

/** Kept also when the run ended meanwhile. Nothing when the call is settled already. */
export function settleCall(run: Run, command: SettleCall): AgentEvent[] {
  const call = callOf(run, command);
  if (!call || call.status === 'settled') return [];
  return [...startOf(call), ...endOf(command)];
}

/** A builtin tool has no effect outside, so its start is told with its end, and a crash between them loses nothing. */
function startOf(call: Call): AgentEvent[] {
  const isBuiltin = parseToolId(call.toolId)?.provider === 'builtin';
  return isBuiltin && call.status === 'requested' ? [{ type: 'tool_call_started', data: refOf(call) }] : [];
}

function endOf({ settlement, elapsedMs, ...command }: SettleCall): AgentEvent[] {
  const ref = refOf(command);
  if (settlement.kind === 'unknown') {
    const { message } = unknownOutcomeError(settlement.outcome);
    const resourceRefs = [settlement.auditPath];
    const data = { ...ref, isError: true as const, errorCode: OUTCOME_UNKNOWN, message, elapsedMs, resourceRefs };
    return [{ type: 'tool_call_failed', data }];
  }
  const { result, auditPath, viewPath } = settlement;
  const { isError, errorCode = 'mcp.tool_error', resourceRefs } = result;
  const end = { ...ref, elapsedMs, resourceRefs };
  return [
    { type: 'tool_result_stored', data: { ...ref, result, ...(auditPath !== undefined && { path: auditPath }) } },
    isError
      ? {
          type: 'tool_call_failed',
          data: { ...end, isError, errorCode, message: messageFor(errorCode, result.content) },
        }
      : { type: 'tool_call_completed', data: { ...end, isError } },
    ...(viewPath !== undefined && auditPath !== undefined
      ? [{ type: 'tool_result_readable_view_stored' as const, data: { ...ref, path: viewPath, auditPath } }]
      : []),
  ];
}

/* A server's words belong to the model and to the audit, not to the journal. */
const REMOTE: ReadonlySet<string> = new Set(['mcp.tool_error', 'mcp.server_error', 'mcp.unsupported_response']);

function messageFor(errorCode: string, content: string): string {
  return REMOTE.has(errorCode) ? 'The server answered with an error; its words are in the stored result.' : content;
}

function refOf({ invocationId, round, callId }: CallRef): CallRef {
  return { invocationId, round, callId };
}
