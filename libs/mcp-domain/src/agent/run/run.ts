import type { AgentToolResult } from '../../projection/tool-result.ts';
import type { AgentProfile } from '../profile/profile.ts';
import type { ToolSnapshot } from '../tools/tool-snapshot.ts';
import { spreadGet, type SpreadMap } from './spread-map.ts';

/** `client`: the caller runs the model loop. `server`: Taproom does, against a model connection. */
export type RunDriver = 'client' | 'server';
export type RunStatus = 'running' | 'cancelling' | 'completed' | 'failed' | 'cancelled';
export type InvocationKind = 'root' | 'subagent' | 'handoff';
export type InvocationStatus = 'created' | 'running' | 'completed' | 'failed' | 'cancelled' | 'transferred';
export type ExitPolicy = 'run_finish_allowed' | 'task_return_required';

export type RunError = { code: string; message: string; retryable: boolean };

export type Invocation = {
  invocationId: string;
  kind: InvocationKind;
  parentInvocationId?: string;
  profileId: string;
  /** Frozen when the invocation was made; a change of the stored profile does not reach it. */
  profile: AgentProfile;
  status: InvocationStatus;
  exitPolicy: ExitPolicy;
  snapshot: ToolSnapshot;
  /** The highest round that a call was made in; 0 before the first. */
  round: number;
  toolCallsUsed: number;
  callsPerTool: Readonly<Record<string, number>>;
  output?: string;
};

/** What names a call: the same id in another round is another call. */
export type CallRef = { invocationId: string; round: number; callId: string };

/**
 * `requested`: nothing has left. `started`: it may have. `settled`: with a result, or without one, which ends the run.
 * `runGoesOn` is what the answer says of the run, also when it is asked for again later.
 */
export type Call = CallRef & { toolId: string; modelAlias: string; argumentsDigest: string } & (
    { status: 'requested' | 'started' } | { status: 'settled'; result: AgentToolResult | null; runGoesOn: boolean }
  );

export type ModelChoice = { connectionId: string; model: string };

export type Run = {
  runId: string;
  driver: RunDriver;
  /** The client whose run it is. */
  owner: string;
  profileId: string;
  model?: ModelChoice;
  idempotency?: { key: string; fingerprint: string };
  end?: { status: 'completed' | 'failed' | 'cancelled'; at: string; output?: string; error?: RunError };
  cancelRequested: boolean;
  /** Why the run will fail as soon as no call is open any more, and in which invocation that came up. */
  failing?: { error: RunError; invocationId: string };
  createdAt: string;
  updatedAt: string;
  invocations: ReadonlyMap<string, Invocation>;
  /** Without an outcome, in order of arrival. */
  open: ReadonlyMap<string, Call>;
  settled: SpreadMap<Call>;
  lastSeq: number;
};

export type RunState = { exists: false } | { exists: true; run: Run };

export const absentRun: RunState = { exists: false };

export const ROOT_INVOCATION = 'inv_root';

export function callKey({ invocationId, round, callId }: CallRef): string {
  return `${invocationId} ${round} ${callId}`;
}

export function callOf(run: Run, ref: CallRef): Call | undefined {
  const key = callKey(ref);
  return run.open.get(key) ?? spreadGet(run.settled, key);
}

export function runStatus({ end, cancelRequested, failing }: Run): RunStatus {
  return end?.status ?? (cancelRequested || failing ? 'cancelling' : 'running');
}

/** The calls without an outcome: they have to be stopped, or waited for, before the run can end. */
export function openCalls(run: Run): Call[] {
  return [...run.open.values()];
}

export function isLive({ status }: Invocation): boolean {
  return status === 'created' || status === 'running';
}
