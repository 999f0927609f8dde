import type { JournalLevel, Recorded } from '../../recorded.ts';
import type { AgentEvent, AgentEventType } from './events.ts';

export type RunJournalEvent = {
  seq: number;
  id: string;
  runId: string;
  timestamp: string;
  level: JournalLevel;
  type: AgentEventType;
  payload: Record<string, unknown>;
};

export type StoredAgentEvent = AgentEvent & Recorded;

/** An event as a client may read it. Where exact results and arguments are is for audits alone. */
export function journalEvent(event: StoredAgentEvent, runId: string, options: { audit: boolean }): RunJournalEvent {
  const { seq, at, type } = event;
  const payload = options.audit ? auditPayload(event) : withoutPaths(event);
  return { seq, id: `${runId}:${seq}`, runId, timestamp: at, level: levelOf(event), type, payload };
}

/** The invocation that an event is about, by which a journal can be filtered. */
export function invocationOf({ data }: AgentEvent): string | undefined {
  return 'invocationId' in data ? data.invocationId : undefined;
}

export function endsRun({ type }: AgentEvent): boolean {
  return type === 'run_completed' || type === 'run_failed' || type === 'run_cancelled';
}

/* What only the state needs stays in the stream. */
function auditPayload(event: AgentEvent): Record<string, unknown> {
  switch (event.type) {
    case 'run_created': {
      const { driver, profileId, model } = event.data;
      return { driver, profileId, ...model };
    }
    case 'agent_invocation_created': {
      const { profile: _profile, snapshot, ...data } = event.data;
      return { ...data, snapshotId: snapshot.snapshotId };
    }
    case 'tool_call_requested': {
      const { argumentsDigest: _digest, counted: _counted, ...data } = event.data;
      return data;
    }
    case 'tool_result_stored': {
      const { result: _result, ...data } = event.data;
      return data;
    }
    default:
      return { ...event.data };
  }
}

const AUDIT_MEMBERS = ['argumentsRef', 'auditPath', 'resourceRefs'];

function withoutPaths(event: AgentEvent): Record<string, unknown> {
  // The path of a readable view is the model's too; that of a stored result is the audit's.
  const hidden = new Set(event.type === 'tool_result_stored' ? [...AUDIT_MEMBERS, 'path'] : AUDIT_MEMBERS);
  return Object.fromEntries(Object.entries(auditPayload(event)).filter(([name]) => !hidden.has(name)));
}

const levels: Readonly<Partial<Record<AgentEventType, JournalLevel>>> = {
  tool_call_failed: 'warn',
  model_call_retry_scheduled: 'warn',
  agent_invocation_failed: 'error',
  run_failing: 'error',
  run_failed: 'error',
  model_call_started: 'debug',
  model_call_completed: 'debug',
};

function levelOf({ type }: AgentEvent): JournalLevel {
  return levels[type] ?? 'info';
}
