import type { AgentProfile } from '../src/agent/profile/profile.ts';
import type { RunCommand, Settlement } from '../src/agent/run/commands.ts';
import { decideRun, decideRunTogether } from '../src/agent/run/decide.ts';
import type { AgentEvent } from '../src/agent/run/events.ts';
import { evolveRun } from '../src/agent/run/evolve.ts';
import type { StoredAgentEvent } from '../src/agent/run/journal.ts';
import { absentRun, type CallRef, type Run, type RunDriver, type RunState } from '../src/agent/run/run.ts';
import type { ToolSnapshot } from '../src/agent/tools/tool-snapshot.ts';
import { deliverResult } from '../src/projection/deliver-result.ts';
import type { SettledOutcome } from '../src/send-gate/call-outcome.ts';
import { uuid } from './catalogs.ts';
import { texts } from './outcomes.ts';
import { profileWith } from './profiles.ts';

export const ECHO_ID = `mcp/${uuid(1)}:echo`;
export const OTHER_ID = `mcp/${uuid(1)}:other`;
export const READ_ID = 'builtin:workspace.read_file';

export const AUDIT_PATH = 'tool-results/inv/a.json';

/** A snapshot with two MCP tools and one builtin tool. */
export function snapshotWith(snapshotId: string, maxCalls: number | null = null): ToolSnapshot {
  const tool = (toolId: string, modelAlias: string) => ({
    toolId,
    modelAlias,
    maxCalls,
    spec: { type: 'function' as const, function: { name: modelAlias, parameters: { type: 'object' } } },
  });
  const tools = [tool(ECHO_ID, 'mcp__s__echo'), tool(OTHER_ID, 'mcp__s__other'), tool(READ_ID, 'workspace_read_file')];
  return { snapshotId, tools, diagnostics: [] };
}

/** Everything that a run lives through, in order; each step is decided on what came before and written down. */
export class RunStory {
  state: RunState = absentRun;
  readonly events: StoredAgentEvent[] = [];

  constructor(start: { profile?: AgentProfile; driver?: RunDriver; maxCalls?: number } = {}) {
    const { profile = profileWith(), driver = 'client', maxCalls = null } = start;
    const snapshot = snapshotWith('ts_root', maxCalls);
    this.do({ type: 'start-run', runId: 'run_1', driver, owner: 'client-1', profile, snapshot });
  }

  get run(): Run {
    if (!this.state.exists) throw new Error('no run');
    return this.state.run;
  }

  do(...commands: RunCommand[]): AgentEvent[] {
    const [only] = commands;
    return this.write(
      only && commands.length === 1 ? decideRun(this.state, only) : decideRunTogether(this.state, commands),
    );
  }

  write(events: AgentEvent[]): AgentEvent[] {
    for (const event of events) {
      const recorded = {
        seq: this.events.length + 1,
        at: `2026-01-01T00:00:${String(this.events.length).padStart(2, '0')}.000Z`,
      };
      this.events.push({ ...event, ...recorded });
      this.state = evolveRun(this.state, event, recorded);
    }
    return events;
  }

  request(ref: CallRef, changes: { modelAlias?: string; argumentsDigest?: string } = {}): AgentEvent[] {
    return this.do({
      type: 'request-call',
      ...ref,
      modelAlias: 'mcp__s__echo',
      argumentsDigest: 'd1',
      callHex: 'ab',
      ...changes,
    });
  }

  begin(ref: CallRef, changes: { modelAlias?: string } = {}): void {
    this.request(ref, changes);
    this.do({ type: 'start-call', ...ref });
  }

  settle(ref: CallRef, settlement: Settlement = resultOf(texts('ok'))): AgentEvent[] {
    return this.do({ type: 'settle-call', ...ref, elapsedMs: 5, settlement });
  }

  child(
    invocationId: string,
    kind: 'subagent' | 'handoff' = 'subagent',
    changes: { parent?: string; profile?: AgentProfile } = {},
  ): AgentEvent[] {
    const { parent = 'inv_root', profile = callable() } = changes;
    const snapshot = snapshotWith(`ts_${invocationId}`);
    return this.do({ type: 'start-invocation', invocationId, kind, parentInvocationId: parent, profile, snapshot });
  }

  statuses(): Record<string, string> {
    return Object.fromEntries(
      [...this.run.invocations.values()].map(({ invocationId, status }) => [invocationId, status]),
    );
  }
}

export const callOfRoot = (callId = 'call_1', round = 1): CallRef => ({ invocationId: 'inv_root', round, callId });

export const callable = (): AgentProfile =>
  profileWith({ id: 'helper', delegation: { callable: true, allowAsSubagent: true, allowAsHandoffTarget: true } });

export const mayCall = (changes: Partial<AgentProfile['delegation']> = {}): AgentProfile =>
  profileWith({ delegation: { canDelegate: true, canHandoff: true, ...changes } });

export function resultOf(outcome: SettledOutcome, inlineCharLimit = 50_000): Settlement {
  const place = { invocationId: 'inv', round: 1, callHex: 'ab' };
  const { result, audit, view } = deliverResult(outcome, {
    callId: 'call_1',
    toolId: ECHO_ID,
    place,
    inlineCharLimit,
    readers: {},
  });
  return { kind: 'result', result, auditPath: audit.path, ...(view && { viewPath: view.path }) };
}

export const unknown = (message = 'The connection was lost.'): Settlement => ({
  kind: 'unknown',
  outcome: { outcome: 'outcome_unknown', code: 'mcp.connection_lost', message },
  auditPath: AUDIT_PATH,
});

export const typesOf = (events: readonly AgentEvent[]): string[] => events.map(({ type }) => type);
