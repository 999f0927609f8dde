import { ConsumerError } from '../../consumer-error.ts';
import { ownValue } from '../../json/json-object.ts';
import type { AgentToolResult } from '../../projection/tool-result.ts';
import { argumentsPathOf } from '../../projection/run-files.ts';
import { boundTool, type SnapshotTool } from '../tools/tool-snapshot.ts';
import type { RequestCall } from './commands.ts';
import type { AgentEvent } from './events.ts';
import { requireInvocation, requireOpenRun, requireRunning } from './open.ts';
import { callOf, type Call, type Invocation, type Run } from './run.ts';

/**
 * A model's call of a tool of its invocation. Nothing happens when the same call is settled already: its answer stands.
 * Throws ConsumerError: `agent.invocation_not_found`, `agent.call_in_progress`, `agent.call_id_reused`, `agent.run_closed`,
 * `agent.invocation_closed`, `agent.round_invalid`, `model.unknown_tool_call`.
 */
export function requestCall(run: Run, command: RequestCall): AgentEvent[] {
  const invocation = requireInvocation(run, command.invocationId);
  const earlier = callOf(run, command);
  if (earlier) return repeated(earlier, command);
  requireOpenRun(run);
  requireRunning(invocation);
  requireRound(invocation, command.round);
  const tool = requireBound(invocation, command.modelAlias);
  const { maxRounds } = invocation.profile.tools;
  if (command.round > maxRounds) return tooManyRounds(requested(command, invocation, tool, false), maxRounds);
  const spent = budgetSpent(invocation, tool);
  const request = requested(command, invocation, tool, spent === undefined);
  return spent === undefined ? [request] : refusedForBudget(request, spent);
}

type Requested = Extract<AgentEvent, { type: 'tool_call_requested' }>;

function repeated(earlier: Call, { modelAlias, argumentsDigest }: RequestCall): AgentEvent[] {
  if (earlier.modelAlias !== modelAlias || earlier.argumentsDigest !== argumentsDigest) {
    throw new ConsumerError(
      'agent.call_id_reused',
      'This call id was used in this round for another tool or other arguments.',
    );
  }
  if (earlier.status === 'settled') return [];
  throw new ConsumerError('agent.call_in_progress', 'This call is still open; ask again for its answer in a moment.');
}

function requireRound(invocation: Invocation, round: number): void {
  if (Number.isSafeInteger(round) && round >= 1 && round >= invocation.round) return;
  throw new ConsumerError(
    'agent.round_invalid',
    `Round ${round} comes before round ${invocation.round}, in which calls were made already.`,
  );
}

function requireBound(invocation: Invocation, modelAlias: string): SnapshotTool {
  const tool = boundTool(invocation.snapshot, modelAlias);
  if (tool) return tool;
  throw new ConsumerError('model.unknown_tool_call', `${modelAlias.slice(0, 128)} is no tool of this invocation.`);
}

function requested(command: RequestCall, invocation: Invocation, tool: SnapshotTool, counted: boolean): Requested {
  const { invocationId, round, callId, argumentsDigest, callHex } = command;
  const argumentsRef = argumentsPathOf({ invocationId, round, callHex });
  const { toolId, modelAlias: name } = tool;
  const { snapshotId } = invocation.snapshot;
  return {
    type: 'tool_call_requested',
    data: { invocationId, round, callId, toolId, snapshotId, name, argumentsRef, argumentsDigest, counted },
  };
}

function tooManyRounds(request: Requested, maxRounds: number): AgentEvent[] {
  const message = `The model wanted a further round of tools; the profile allows ${maxRounds}.`;
  return [request, failed(request, 'agent.max_tool_rounds_exceeded', message)];
}

function budgetSpent(
  { profile, toolCallsUsed, callsPerTool }: Invocation,
  { toolId, modelAlias, maxCalls }: SnapshotTool,
): string | undefined {
  const { maxCallsPerRun } = profile.tools;
  if (toolCallsUsed >= maxCallsPerRun) return `All ${maxCallsPerRun} tool calls of this agent are used up.`;
  const used = ownValue(callsPerTool, toolId) ?? 0;
  return maxCalls !== null && used >= maxCalls ? `All ${maxCalls} calls of ${modelAlias} are used up.` : undefined;
}

function refusedForBudget(request: Requested, message: string): AgentEvent[] {
  const { invocationId, round, callId, toolId } = request.data;
  const errorCode = 'agent.tool_budget_exhausted';
  const structured = { error: { code: errorCode, message } };
  const result: AgentToolResult = {
    callId,
    toolId,
    content: message,
    structured,
    isError: true,
    errorCode,
    resourceRefs: [],
  };
  return [
    request,
    { type: 'tool_result_stored', data: { invocationId, round, callId, result } },
    failed(request, errorCode, message),
  ];
}

function failed({ data: { invocationId, round, callId } }: Requested, errorCode: string, message: string): AgentEvent {
  const data = {
    invocationId,
    round,
    callId,
    isError: true as const,
    errorCode,
    message,
    elapsedMs: 0,
    resourceRefs: [],
  };
  return { type: 'tool_call_failed', data };
}
