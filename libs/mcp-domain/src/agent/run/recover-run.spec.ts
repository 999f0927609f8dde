import { describe, expect, it } from '@jest/globals';
import { callOfRoot, ECHO_ID, mayCall, resultOf, RunStory, unknown } from '../../../spec-support/run-story.ts';
import { auditUnknown } from '../../projection/deliver-result.ts';
import { planRecovery, type RecoveryStep } from './recover-run.ts';
import { callOf, openCalls, runStatus } from './run.ts';

const call = callOfRoot();

/** Carries a plan out as a restarted Taproom does. */
function recover(story: RunStory): void {
  for (const step of planRecovery(story.run)) {
    if (step.kind === 'decide') story.do(step.command);
    else if (step.outcome.outcome === 'outcome_unknown') {
      const { path } = auditUnknown(step.outcome, { invocationId: 'inv', round: 1, callHex: 'ab' });
      story.settle(step.call, { kind: 'unknown', outcome: step.outcome, auditPath: path });
    } else story.settle(step.call, resultOf(step.outcome));
  }
}

const outcomes = (steps: readonly RecoveryStep[]) =>
  steps.map((step) =>
    step.kind === 'settle'
      ? [step.call.callId, step.outcome.outcome, 'code' in step.outcome && step.outcome.code]
      : step.command.error.code,
  );

describe('planRecovery', () => {
  it('has nothing to do for a run of a client without an open call, nor for one that has ended (A-77)', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call);
    expect(planRecovery(story.run)).toEqual([]);
    story.do({ type: 'finish', invocationId: 'inv_root', status: 'completed' });
    expect(planRecovery(story.run)).toEqual([]);
  });

  it('takes a call that had started for unknown, and the run fails (A-78)', () => {
    const story = new RunStory();
    story.begin(call);
    expect(outcomes(planRecovery(story.run))).toEqual([['call_1', 'outcome_unknown', 'mcp.call_outcome_unknown']]);
    recover(story);
    expect(story.run.end).toMatchObject({ status: 'failed', error: { code: 'mcp.call_outcome_unknown' } });
    expect(story.run.end?.error?.message).toMatch(/Taproom stopped.+may have executed/);
  });

  it('takes a call that had not started for not sent, and the run goes on', () => {
    const story = new RunStory();
    story.request(call);
    expect(outcomes(planRecovery(story.run))).toEqual([['call_1', 'not_sent', 'mcp.call_cancelled_before_send']]);
    recover(story);
    expect(runStatus(story.run)).toBe('running');
    expect(story.request(call)).toEqual([]);
  });

  it('settles what had not started before what had', () => {
    const story = new RunStory({ profile: mayCall() });
    story.child('inv_a');
    story.begin(call);
    story.request({ invocationId: 'inv_a', round: 1, callId: 'later' });
    expect(outcomes(planRecovery(story.run)).map((step) => step[0])).toEqual(['later', 'call_1']);
    recover(story);
    expect(runStatus(story.run)).toBe('failed');
  });

  it('ends a run that was being cancelled as cancelled', () => {
    const story = new RunStory();
    story.begin(call);
    story.do({ type: 'cancel' });
    recover(story);
    expect(story.run.end).toMatchObject({ status: 'cancelled', error: { code: 'mcp.call_outcome_unknown' } });
  });

  it('ends a run that was failing with the reason that it had', () => {
    const story = new RunStory({ profile: mayCall() });
    story.child('inv_a');
    story.begin(call);
    story.begin({ invocationId: 'inv_a', round: 1, callId: 'c' });
    story.settle({ invocationId: 'inv_a', round: 1, callId: 'c' }, unknown('First.'));
    recover(story);
    expect(story.run.end?.error?.message).toMatch(/^First\./);
  });
});

describe('planRecovery for the server driver (A-93)', () => {
  it('fails a run as interrupted', () => {
    const story = new RunStory({ driver: 'server' });
    expect(outcomes(planRecovery(story.run))).toEqual(['agent.run_interrupted']);
    recover(story);
    expect(story.run.end).toMatchObject({ status: 'failed', error: { code: 'agent.run_interrupted' } });
  });

  it('fails a run with a call under way as unknown', () => {
    const story = new RunStory({ driver: 'server' });
    story.begin(call);
    recover(story);
    expect(story.run.end?.error?.code).toBe('mcp.call_outcome_unknown');
    expect(openCalls(story.run)).toEqual([]);
    expect(callOf(story.run, call)).toMatchObject({ toolId: ECHO_ID, status: 'settled', result: null });
  });

  it('fails a run with a call that had not left as interrupted', () => {
    const story = new RunStory({ driver: 'server' });
    story.request(call);
    recover(story);
    expect(story.run.end?.error?.code).toBe('agent.run_interrupted');
  });
});
