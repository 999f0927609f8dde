import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { callOfRoot, mayCall, RunStory, typesOf, unknown } from '../../../spec-support/run-story.ts';
import { runStatus } from './run.ts';
import { runView } from './run-view.ts';

const refusalOf = (action: () => unknown): string => consumerRefusalOf(action).code;
const story = (delegation?: Parameters<typeof mayCall>[0]): RunStory => new RunStory({ profile: mayCall(delegation) });
const callOfChild = { invocationId: 'inv_a', round: 1, callId: 'c' };

describe('finish (A-33)', () => {
  it('of the owner ends the run and stops children', () => {
    const told = story();
    told.child('inv_a');
    expect(typesOf(told.do({ type: 'finish', invocationId: 'inv_root', status: 'completed', output: 'o' }))).toEqual([
      'agent_invocation_completed',
      'agent_invocation_cancelled',
      'run_completed',
    ]);
    expect(told.statuses()).toEqual({ inv_root: 'completed', inv_a: 'cancelled' });
    expect(runView(told.run)).toMatchObject({ status: 'completed', output: 'o' });
  });

  it('as failed says that the client reported it', () => {
    const told = story();
    told.do({ type: 'finish', invocationId: 'inv_root', status: 'failed', output: 'o' });
    expect(runView(told.run)).toMatchObject({
      status: 'failed',
      output: 'o',
      error: { code: 'agent.client_reported_failure', retryable: false },
    });
  });

  it('of a subagent ends that one alone', () => {
    const told = story();
    told.child('inv_a');
    told.do({ type: 'finish', invocationId: 'inv_a', status: 'failed', output: 'o' });
    expect(told.statuses()).toEqual({ inv_root: 'running', inv_a: 'failed' });
    expect(told.run.invocations.get('inv_a')?.output).toBe('o');
    expect(runStatus(told.run)).toBe('running');
    expect(refusalOf(() => told.request(callOfChild))).toBe('agent.invocation_closed');
  });

  it.each(['completed', 'failed'] as const)('as %s happens once, and is not changed', (status) => {
    const told = story();
    told.do({ type: 'finish', invocationId: 'inv_root', status });
    expect(told.do({ type: 'finish', invocationId: 'inv_root', status, output: 'new' })).toEqual([]);
    const other = status === 'completed' ? 'failed' : 'completed';
    expect(refusalOf(() => told.do({ type: 'finish', invocationId: 'inv_root', status: other }))).toBe(
      'agent.invocation_closed',
    );
  });

  it('is not for a former owner', () => {
    const told = story();
    told.child('inv_b', 'handoff');
    expect(refusalOf(() => told.do({ type: 'finish', invocationId: 'inv_root', status: 'completed' }))).toBe(
      'agent.invocation_closed',
    );
    expect(typesOf(told.do({ type: 'finish', invocationId: 'inv_b', status: 'completed' }))).toContain('run_completed');
  });

  it('waits for every open call that it would end', () => {
    const told = story();
    told.child('inv_a');
    told.child('inv_b');
    told.begin(callOfChild);
    expect(refusalOf(() => told.do({ type: 'finish', invocationId: 'inv_a', status: 'completed' }))).toBe(
      'agent.call_in_progress',
    );
    expect(refusalOf(() => told.do({ type: 'finish', invocationId: 'inv_root', status: 'completed' }))).toBe(
      'agent.call_in_progress',
    );
    expect(typesOf(told.do({ type: 'finish', invocationId: 'inv_b', status: 'completed' }))).toEqual([
      'agent_invocation_completed',
    ]);
  });

  it('needs an invocation that is there', () => {
    expect(refusalOf(() => story().do({ type: 'finish', invocationId: 'x', status: 'completed' }))).toBe(
      'agent.invocation_not_found',
    );
  });
});

describe('an unknown outcome among several invocations (A-69)', () => {
  it('fails the child and the owner, and stops other children', () => {
    const told = story();
    told.child('inv_a');
    told.child('inv_b');
    told.begin(callOfChild);
    expect(typesOf(told.settle(callOfChild, unknown()))).toEqual([
      'tool_call_failed',
      'agent_invocation_failed',
      'agent_invocation_failed',
      'agent_invocation_cancelled',
      'run_failed',
    ]);
    expect(told.statuses()).toEqual({ inv_root: 'failed', inv_a: 'failed', inv_b: 'cancelled' });
  });

  it('waits for the open calls of the others before the run ends', () => {
    const told = story();
    told.child('inv_a');
    told.begin(callOfChild);
    told.begin(callOfRoot('r'));
    expect(typesOf(told.settle(callOfChild, unknown()))).toEqual(['tool_call_failed']);
    expect(runStatus(told.run)).toBe('cancelling');
    expect(refusalOf(() => told.request({ ...callOfChild, callId: 'd' }))).toBe('agent.run_closed');
    expect(typesOf(told.settle(callOfRoot('r')))).toEqual([
      'tool_result_stored',
      'tool_call_completed',
      'agent_invocation_failed',
      'agent_invocation_failed',
      'run_failed',
    ]);
    expect(runView(told.run)).toMatchObject({ status: 'failed', error: { code: 'mcp.call_outcome_unknown' } });
  });

  it('keeps the first reason when two are unknown', () => {
    const told = story();
    told.child('inv_a');
    told.begin(callOfChild);
    told.begin(callOfRoot('r'));
    told.settle(callOfChild, unknown('First.'));
    told.settle(callOfRoot('r'), unknown('Second.'));
    expect(told.run.end?.error?.message).toMatch(/^First\./);
  });
});
