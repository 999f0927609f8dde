import type { AgentToolResult } from '../../projection/tool-result.ts';
import type { OutcomeUnknown } from '../../send-gate/call-outcome.ts';
import type { AgentProfile } from '../profile/profile.ts';
import type { ToolSnapshot } from '../tools/tool-snapshot.ts';
import type { ModelCallEvent } from './events.ts';
import type { CallRef, InvocationKind, ModelChoice, RunDriver, RunError } from './run.ts';

export type StartRun = {
  type: 'start-run';
  runId: string;
  driver: RunDriver;
  owner: string;
  profile: AgentProfile;
  snapshot: ToolSnapshot;
  model?: ModelChoice;
  idempotency?: { key: string; fingerprint: string };
};

export type ChildKind = Exclude<InvocationKind, 'root'>;

export type StartInvocation = {
  type: 'start-invocation';
  invocationId: string;
  kind: ChildKind;
  parentInvocationId: string;
  profile: AgentProfile;
  snapshot: ToolSnapshot;
};

/** `argumentsDigest` and `callHex` are hashes of the argument text and of the call id, made by the caller. */
export type RequestCall = CallRef & {
  type: 'request-call';
  modelAlias: string;
  argumentsDigest: string;
  callHex: string;
};

/** Right before a call is handed over: from the event on, it may have left. */
export type StartCall = CallRef & { type: 'start-call' };

/** What came of a call; the files that it names are stored already. */
export type SettleCall = CallRef & { type: 'settle-call'; elapsedMs: number; settlement: Settlement };

export type Settlement =
  | { kind: 'result'; result: AgentToolResult; auditPath?: string; viewPath?: string }
  | { kind: 'unknown'; outcome: OutcomeUnknown; auditPath: string };

export type FinishInvocation = {
  type: 'finish';
  invocationId: string;
  status: 'completed' | 'failed';
  output?: string;
};

export type CancelRun = { type: 'cancel' };

/** The server driver can't go on, in this invocation. */
export type FailRun = { type: 'fail'; invocationId: string; error: RunError };

export type NoteModelCall = { type: 'note-model-call'; event: ModelCallEvent };

export type RunCommand =
  | StartRun
  | StartInvocation
  | RequestCall
  | StartCall
  | SettleCall
  | FinishInvocation
  | CancelRun
  | FailRun
  | NoteModelCall;
