import type { ToolSnapshot } from '../tools/tool-snapshot.ts';
import {
  callOf,
  type CallRef,
  type ExitPolicy,
  type Invocation,
  type InvocationKind,
  type InvocationStatus,
  ROOT_INVOCATION,
  type Run,
  type RunDriver,
  type RunError,
  type RunStatus,
  runStatus,
} from './run.ts';

export type RunView = {
  runId: string;
  driver: RunDriver;
  status: RunStatus;
  profileId: string;
  createdAt: string;
  updatedAt: string;
  terminalAt?: string;
  output?: string;
  error?: RunError;
  invocations: InvocationView[];
  lastSeq: number;
};

export type InvocationView = {
  invocationId: string;
  kind: InvocationKind;
  parentInvocationId?: string;
  profileId: string;
  status: InvocationStatus;
  exitPolicy: ExitPolicy;
  snapshotId: string;
  toolCallsUsed: number;
};

export function runView(run: Run): RunView {
  const { runId, driver, profileId, createdAt, updatedAt, lastSeq, end } = run;
  return {
    runId,
    driver,
    status: runStatus(run),
    profileId,
    createdAt,
    updatedAt,
    ...(end && { terminalAt: end.at }),
    ...(end?.output !== undefined && { output: end.output }),
    ...(end?.error && { error: end.error }),
    invocations: [...run.invocations.values()].map(invocationView),
    lastSeq,
  };
}

export function invocationView(invocation: Invocation): InvocationView {
  const { invocationId, kind, parentInvocationId, profileId, status, exitPolicy, snapshot, toolCallsUsed } = invocation;
  return {
    invocationId,
    kind,
    ...(parentInvocationId !== undefined && { parentInvocationId }),
    profileId,
    status,
    exitPolicy,
    snapshotId: snapshot.snapshotId,
    toolCallsUsed,
  };
}

export type StartedRun = Pick<RunView, 'runId' | 'driver' | 'status' | 'profileId'> & {
  invocationId: string;
  snapshot: ToolSnapshot;
};

/** The answer to a start, and to the same start again. */
export function startedRun(run: Run): StartedRun {
  const { runId, driver, profileId } = run;
  const root = run.invocations.get(ROOT_INVOCATION);
  if (!root) throw new TypeError('A run has a root.');
  return { runId, driver, status: runStatus(run), profileId, invocationId: ROOT_INVOCATION, snapshot: root.snapshot };
}

export type ToolCallAnswer = {
  /** What the model gets; null when there is no result, which ends the run. */
  result: { callId: string; isError: boolean; content: string } | null;
  run: { status: RunStatus; error?: RunError };
  internal?: { structured: unknown; errorCode?: string; resourceRefs: string[] };
};

/** The answer to a call, the same whenever it is asked for; undefined while the call is open. `internal` is for audits alone. */
export function callAnswer(run: Run, ref: CallRef, options: { internal: boolean }): ToolCallAnswer | undefined {
  const call = callOf(run, ref);
  if (call?.status !== 'settled') return undefined;
  const told = call.runGoesOn ? { status: 'running' as const } : statusAndError(run);
  const { result } = call;
  if (!result) return { result: null, run: told };
  const { callId, isError, content, structured, errorCode, resourceRefs } = result;
  const internal = { structured, ...(errorCode !== undefined && { errorCode }), resourceRefs };
  return { result: { callId, isError, content }, run: told, ...(options.internal && { internal }) };
}

function statusAndError(run: Run): { status: RunStatus; error?: RunError } {
  const error = run.end?.error ?? run.failing?.error;
  return { status: runStatus(run), ...(error && { error }) };
}
