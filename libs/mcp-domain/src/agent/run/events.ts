import type { AgentToolResult } from '../../projection/tool-result.ts';
import type { AgentProfile } from '../profile/profile.ts';
import type { AgentDiagnostic, ToolSnapshot } from '../tools/tool-snapshot.ts';
import type { CallRef, ExitPolicy, InvocationKind, ModelChoice, RunDriver, RunError } from './run.ts';

type Event<Type extends string, Data> = { type: Type; data: Data };
type OfInvocation = { invocationId: string };
type CallEnd = CallRef & { elapsedMs: number; resourceRefs: string[] };

export type InvocationCreated = OfInvocation & {
  kind: InvocationKind;
  profileId: string;
  exitPolicy: ExitPolicy;
  parentInvocationId?: string;
  /** Frozen for this invocation. */
  profile: AgentProfile;
  snapshot: ToolSnapshot;
};

export type ToolsResolved = OfInvocation & {
  snapshotId: string;
  tools: { toolId: string; modelAlias: string }[];
  diagnostics: AgentDiagnostic[];
};

export type ToolCallRequested = CallRef & {
  toolId: string;
  snapshotId: string;
  name: string;
  argumentsRef: string;
  /** Tells the same arguments from others when a call is repeated. */
  argumentsDigest: string;
  /** Whether the call uses up budget: one that is refused for its budget or its round doesn't. */
  counted: boolean;
};

/* What a journal shows of these is a projection: owners, profiles, schemas and results are in the stream alone. */
export type AgentEvent =
  | Event<
      'run_created',
      {
        runId: string;
        driver: RunDriver;
        owner: string;
        profileId: string;
        model?: ModelChoice;
        idempotency?: { key: string; fingerprint: string };
      }
    >
  | Event<'profile_resolved', OfInvocation & { profileId: string }>
  | Event<'mcp_tools_resolved', ToolsResolved>
  | Event<'agent_invocation_created', InvocationCreated>
  | Event<'agent_invocation_started', OfInvocation>
  | Event<'agent_invocation_completed', OfInvocation & { output?: string }>
  | Event<'agent_invocation_failed', OfInvocation & { error: RunError; output?: string }>
  | Event<'agent_invocation_cancelled', OfInvocation>
  | Event<'agent_invocation_transferred', OfInvocation & { toInvocationId: string }>
  | Event<'run_completed', { output?: string }>
  | Event<'run_cancel_requested', Record<string, never>>
  /** Something ended the run while calls of other invocations were open; they are stopped first. */
  | Event<'run_failing', OfInvocation & { error: RunError }>
  | Event<'run_cancelled', { error?: RunError }>
  | Event<'run_failed', { error: RunError; output?: string }>
  | Event<'tool_call_requested', ToolCallRequested>
  | Event<'tool_call_started', CallRef>
  /** `path` is the audit's; a builtin tool has none. */
  | Event<'tool_result_stored', CallRef & { result: AgentToolResult; path?: string }>
  | Event<'tool_call_completed', CallEnd & { isError: false }>
  | Event<'tool_call_failed', CallEnd & { isError: true; errorCode: string; message: string }>
  | Event<'tool_result_readable_view_stored', CallRef & { path: string; auditPath: string }>
  | ModelCallEvent;

/** Of the server driver: how the model was asked. */
export type ModelCallEvent =
  | Event<'model_call_started', OfInvocation & { round: number; attempt: number }>
  | Event<'model_call_completed', OfInvocation & { round: number; toolCalls: number }>
  | Event<
      'model_call_retry_scheduled',
      OfInvocation & { round: number; attempt: number; delayMs: number; reason: string }
    >;

export type AgentEventType = AgentEvent['type'];
