import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { profileWith } from '../../../spec-support/profiles.ts';
import {
  callable,
  callOfRoot,
  ECHO_ID,
  mayCall,
  OTHER_ID,
  READ_ID,
  RunStory,
  typesOf,
} from '../../../spec-support/run-story.ts';
import { runView } from './run-view.ts';

const refusalOf = (action: () => unknown): string => consumerRefusalOf(action).code;
const story = (delegation?: Parameters<typeof mayCall>[0]): RunStory => new RunStory({ profile: mayCall(delegation) });
const callOfChild = { invocationId: 'inv_a', round: 1, callId: 'c' };

describe('a run (A-73)', () => {
  it('begins with its root, profile and tools resolved', () => {
    const { events } = new RunStory();
    expect(typesOf(events)).toEqual([
      'run_created',
      'profile_resolved',
      'mcp_tools_resolved',
      'agent_invocation_created',
      'agent_invocation_started',
    ]);
    expect(events[2]?.data).toEqual({
      invocationId: 'inv_root',
      snapshotId: 'ts_root',
      tools: [
        { toolId: ECHO_ID, modelAlias: 'mcp__s__echo' },
        { toolId: OTHER_ID, modelAlias: 'mcp__s__other' },
        { toolId: READ_ID, modelAlias: 'workspace_read_file' },
      ],
      diagnostics: [],
    });
  });

  it('does not begin with a profile that is not runnable (A-13)', () => {
    const profile = profileWith({ directRunnable: false });
    expect(refusalOf(() => new RunStory({ profile }))).toBe('agent.profile_not_runnable');
  });

  it('goes through a subagent, a handoff and a finish', () => {
    const told = story();
    told.child('inv_a');
    told.do({ type: 'finish', invocationId: 'inv_a', status: 'completed', output: 'r' });
    told.child('inv_b', 'handoff');
    told.do({ type: 'finish', invocationId: 'inv_b', status: 'completed', output: 'all' });
    expect(typesOf(told.events).slice(5)).toEqual([
      'profile_resolved',
      'mcp_tools_resolved',
      'agent_invocation_created',
      'agent_invocation_started',
      'agent_invocation_completed',
      'profile_resolved',
      'mcp_tools_resolved',
      'agent_invocation_created',
      'agent_invocation_started',
      'agent_invocation_transferred',
      'agent_invocation_completed',
      'run_completed',
    ]);
    expect(runView(told.run)).toEqual({
      runId: 'run_1',
      driver: 'client',
      status: 'completed',
      profileId: 'writer',
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:16.000Z',
      terminalAt: '2026-01-01T00:00:16.000Z',
      output: 'all',
      invocations: [
        {
          invocationId: 'inv_root',
          kind: 'root',
          profileId: 'writer',
          status: 'transferred',
          exitPolicy: 'run_finish_allowed',
          snapshotId: 'ts_root',
          toolCallsUsed: 0,
        },
        {
          invocationId: 'inv_a',
          kind: 'subagent',
          parentInvocationId: 'inv_root',
          profileId: 'helper',
          status: 'completed',
          exitPolicy: 'task_return_required',
          snapshotId: 'ts_inv_a',
          toolCallsUsed: 0,
        },
        {
          invocationId: 'inv_b',
          kind: 'handoff',
          parentInvocationId: 'inv_root',
          profileId: 'helper',
          status: 'completed',
          exitPolicy: 'run_finish_allowed',
          snapshotId: 'ts_inv_b',
          toolCallsUsed: 0,
        },
      ],
      lastSeq: 17,
    });
  });
});

describe('starting another invocation (A-30)', () => {
  it.each<
    [string, Parameters<typeof mayCall>[0], Partial<ReturnType<typeof callable>['delegation']>, 'subagent' | 'handoff']
  >([
    ['canDelegate', { canDelegate: false }, {}, 'subagent'],
    ['canHandoff', { canHandoff: false }, {}, 'handoff'],
    ['callable', {}, { callable: false }, 'subagent'],
    ['callable', {}, { callable: false }, 'handoff'],
    ['allowAsSubagent', {}, { allowAsSubagent: false }, 'subagent'],
    ['allowAsHandoffTarget', {}, { allowAsHandoffTarget: false }, 'handoff'],
    ['allowedCallers', {}, { allowedCallers: ['other'] }, 'subagent'],
    ['allowedCallers', {}, { allowedCallers: [] }, 'handoff'],
  ])('needs %s', (_flag, parent, target, kind) => {
    const profile = callable();
    const wanting = { ...profile, delegation: { ...profile.delegation, ...target } };
    expect(refusalOf(() => story(parent).child('inv_a', kind, { profile: wanting }))).toBe(
      'agent.delegation_not_allowed',
    );
  });

  it.each<
    [string, Parameters<typeof mayCall>[0], Partial<ReturnType<typeof callable>['delegation']>, 'subagent' | 'handoff']
  >([
    ['canHandoff for a subagent', { canHandoff: false }, { allowAsHandoffTarget: false }, 'subagent'],
    ['canDelegate for a handoff', { canDelegate: false }, { allowAsSubagent: false }, 'handoff'],
    ['more than its name among the callers', {}, { allowedCallers: ['other', 'writer'] }, 'subagent'],
  ])('does not need %s', (_what, parent, target, kind) => {
    const profile = callable();
    const wanting = { ...profile, delegation: { ...profile.delegation, ...target } };
    expect(typesOf(story(parent).child('inv_a', kind, { profile: wanting }))).toContain('agent_invocation_started');
  });

  it('is not for subagents', () => {
    const told = story();
    told.child('inv_a', 'subagent', {
      profile: { ...mayCall(), ...callable(), delegation: { ...callable().delegation, canDelegate: true } },
    });
    expect(refusalOf(() => told.child('inv_b', 'subagent', { parent: 'inv_a' }))).toBe('agent.delegation_not_allowed');
  });

  it('needs a parent that is there and running', () => {
    const told = story();
    expect(refusalOf(() => told.child('inv_a', 'subagent', { parent: 'inv_x' }))).toBe('agent.invocation_not_found');
    told.child('inv_b', 'handoff');
    expect(refusalOf(() => told.child('inv_c'))).toBe('agent.invocation_closed');
  });

  it('is over with the run', () => {
    const told = story();
    told.do({ type: 'cancel' });
    expect(refusalOf(() => told.child('inv_a'))).toBe('agent.run_closed');
  });
});

describe('limits of invocations (A-31)', () => {
  it('count the running subagents of the parent', () => {
    const told = story({ maxConcurrentInvocations: 2 });
    told.child('inv_a');
    told.child('inv_b');
    expect(refusalOf(() => told.child('inv_c'))).toBe('agent.invocation_limit_reached');
    told.do({ type: 'finish', invocationId: 'inv_a', status: 'failed' });
    expect(typesOf(told.child('inv_c'))).toContain('agent_invocation_started');
  });

  it('count all invocations of the run but the root', () => {
    const told = story({ maxInvocationsPerRun: 2 });
    told.child('inv_a');
    told.child('inv_b', 'handoff', {
      profile: { ...callable(), delegation: { ...callable().delegation, canDelegate: true } },
    });
    expect(refusalOf(() => told.child('inv_c', 'subagent', { parent: 'inv_b' }))).toBe(
      'agent.invocation_limit_reached',
    );
  });

  it('count handoffs by what the root allows', () => {
    const told = story({ maxHandoffDepth: 2 });
    const further = { ...callable(), delegation: { ...callable().delegation, canHandoff: true } };
    told.child('inv_a', 'handoff', { profile: further });
    told.child('inv_b', 'handoff', { parent: 'inv_a', profile: further });
    expect(refusalOf(() => told.child('inv_c', 'handoff', { parent: 'inv_b' }))).toBe('agent.invocation_limit_reached');
  });
});

describe('a handoff (A-32)', () => {
  it('closes the old owner, and a subagent does not', () => {
    const told = story();
    told.child('inv_a');
    expect(typesOf(told.request(callOfRoot('a')))).toEqual(['tool_call_requested']);
    told.do({ type: 'start-call', ...callOfRoot('a') });
    told.settle(callOfRoot('a'));
    told.child('inv_b', 'handoff');
    expect(told.statuses()).toEqual({ inv_root: 'transferred', inv_a: 'running', inv_b: 'running' });
    expect(refusalOf(() => told.request(callOfRoot('b')))).toBe('agent.invocation_closed');
  });

  it('waits for an open call of the old owner, not for one of another', () => {
    const told = story();
    told.child('inv_a');
    told.begin(callOfChild);
    told.begin(callOfRoot('a'));
    expect(refusalOf(() => told.child('inv_b', 'handoff'))).toBe('agent.call_in_progress');
    told.settle(callOfRoot('a'));
    expect(typesOf(told.child('inv_b', 'handoff'))).toContain('agent_invocation_transferred');
  });

  it('happens together with the end of the call that asked for it', () => {
    const told = new RunStory({ profile: mayCall(), driver: 'server' });
    told.request(callOfRoot('h'), { modelAlias: 'workspace_read_file' });
    const result = { callId: 'h', toolId: READ_ID, content: 'x', structured: null, isError: false, resourceRefs: [] };
    const events = told.do(
      { type: 'settle-call', ...callOfRoot('h'), elapsedMs: 1, settlement: { kind: 'result', result } },
      {
        type: 'start-invocation',
        invocationId: 'inv_b',
        kind: 'handoff',
        parentInvocationId: 'inv_root',
        profile: callable(),
        snapshot: { snapshotId: 's', tools: [], diagnostics: [] },
      },
    );
    expect(typesOf(events)).toEqual([
      'tool_call_started',
      'tool_result_stored',
      'tool_call_completed',
      'profile_resolved',
      'mcp_tools_resolved',
      'agent_invocation_created',
      'agent_invocation_started',
      'agent_invocation_transferred',
    ]);
  });
});
