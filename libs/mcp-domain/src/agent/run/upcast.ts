import { type Guard, isFlag, isText, nullOr, oneOf, shapeOf } from '../../json/guards.ts';
import { isJsonObject } from '../../json/json-object.ts';
import { UnreadableEventError } from '../../registration/upcast.ts';
import type { AgentEvent, AgentEventType } from './events.ts';

type DataOf<T extends AgentEventType> = Extract<AgentEvent, { type: T }>['data'];

const isNumber: Guard<number> = (value) => typeof value === 'number';
const isList: Guard<unknown[]> = (value) => Array.isArray(value);
const isTexts: Guard<string[]> = (value) => Array.isArray(value) && value.every(isText);

const error = shapeOf({ code: isText, message: isText, retryable: isFlag });
const ref = { invocationId: isText, round: isNumber, callId: isText };
const end = { ...ref, elapsedMs: isNumber, resourceRefs: isTexts };
const modelCall = { invocationId: isText, round: isNumber };
const invocation = shapeOf<{ invocationId: string }>({ invocationId: isText });
const ended = shapeOf<{ invocationId: string; output?: string }>({ invocationId: isText }, { output: isText });
const nothing = shapeOf<Record<string, never>>({});

const tools = shapeOf({
  allow: isTexts,
  deny: isTexts,
  toolDescriptions: isJsonObject,
  maxRounds: isNumber,
  maxCallsPerRun: isNumber,
  mcpResultInlineCharLimit: isNumber,
  maxCallsPerTool: isJsonObject,
});
const profile = shapeOf({
  id: isText,
  displayName: isText,
  agentSystemPrompt: nullOr(isText),
  directRunnable: isFlag,
  modelRetry: isJsonObject,
  delegation: isJsonObject,
  tools,
});
const snapshot = shapeOf({ snapshotId: isText, tools: isList, diagnostics: isList });
const result = shapeOf(
  { callId: isText, toolId: isText, content: isText, isError: isFlag, resourceRefs: isTexts },
  {
    errorCode: isText,
  },
);

/* The shape of what the state is made from; the inside of a frozen profile or snapshot is taken as it was written. */
const versionOne: { readonly [T in AgentEventType]: (data: unknown) => boolean } = {
  run_created: shapeOf({ runId: isText, driver: oneOf('client', 'server'), owner: isText, profileId: isText }),
  profile_resolved: shapeOf({ invocationId: isText, profileId: isText }),
  mcp_tools_resolved: shapeOf({ invocationId: isText, snapshotId: isText, tools: isList, diagnostics: isList }),
  agent_invocation_created: shapeOf({
    invocationId: isText,
    kind: oneOf('root', 'subagent', 'handoff'),
    profileId: isText,
    exitPolicy: oneOf('run_finish_allowed', 'task_return_required'),
    profile,
    snapshot,
  }),
  agent_invocation_started: invocation,
  agent_invocation_completed: ended,
  agent_invocation_failed: shapeOf({ invocationId: isText, error }),
  agent_invocation_cancelled: invocation,
  agent_invocation_transferred: shapeOf({ invocationId: isText, toInvocationId: isText }),
  run_completed: shapeOf<DataOf<'run_completed'>>({}, { output: isText }),
  run_cancel_requested: nothing,
  run_failing: shapeOf({ invocationId: isText, error }),
  run_cancelled: shapeOf<{ error?: object }>({}, { error }),
  run_failed: shapeOf({ error }),
  tool_call_requested: shapeOf({
    ...ref,
    toolId: isText,
    snapshotId: isText,
    name: isText,
    argumentsRef: isText,
    argumentsDigest: isText,
    counted: isFlag,
  }),
  tool_call_started: shapeOf(ref),
  tool_result_stored: shapeOf({ ...ref, result }),
  tool_call_completed: shapeOf(end),
  tool_call_failed: shapeOf({ ...end, errorCode: isText, message: isText }),
  tool_result_readable_view_stored: shapeOf({ ...ref, path: isText, auditPath: isText }),
  model_call_started: shapeOf({ ...modelCall, attempt: isNumber }),
  model_call_completed: shapeOf({ ...modelCall, toolCalls: isNumber }),
  model_call_retry_scheduled: shapeOf({ ...modelCall, attempt: isNumber, delayMs: isNumber, reason: isText }),
};

/** A stored event of a run in today's shape. There is only version 1 so far. Throws UnreadableEventError. */
export function upcastAgentEvent(type: string, v: number, data: unknown): AgentEvent {
  if (!Object.hasOwn(versionOne, type) || v !== 1) {
    throw new UnreadableEventError(
      `The event ${type}, version ${v}, is not known here. Was it written by a newer Taproom? Then run that one.`,
    );
  }
  const event = { type, data };
  if (isAgentEvent(event)) return event;
  throw new UnreadableEventError(`The event ${type}, version ${v}, lacks members or has wrong ones.`);
}

function isAgentEvent(event: { type: string; data: unknown }): event is AgentEvent {
  return versionOne[event.type as AgentEventType](event.data);
}
