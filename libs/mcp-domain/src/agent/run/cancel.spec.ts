import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { callOfRoot, mayCall, resultOf, RunStory, typesOf, unknown } from '../../../spec-support/run-story.ts';
import { cancelledBeforeSend } from '../../send-gate/cancel.ts';
import { callOf, runStatus } from './run.ts';
import { callAnswer } from './run-view.ts';

const call = callOfRoot();
const cancel = { type: 'cancel' } as const;
const told = (story: RunStory) => callAnswer(story.run, call, { internal: false });

describe('cancel (A-71, D-7)', () => {
  it('ends an idle run at once, with everything in it', () => {
    const story = new RunStory({ profile: mayCall() });
    story.child('inv_a');
    expect(typesOf(story.do(cancel))).toEqual([
      'run_cancel_requested',
      'agent_invocation_cancelled',
      'agent_invocation_cancelled',
      'run_cancelled',
    ]);
    expect(story.statuses()).toEqual({ inv_root: 'cancelled', inv_a: 'cancelled' });
    expect(runStatus(story.run)).toBe('cancelled');
  });

  it('before a call is sent makes it a call that was not sent', () => {
    const story = new RunStory();
    story.request(call);
    expect(typesOf(story.do(cancel))).toEqual(['run_cancel_requested']);
    expect(runStatus(story.run)).toBe('cancelling');
    expect(story.do({ type: 'start-call', ...call })).toEqual([]);
    const events = story.settle(call, resultOf(cancelledBeforeSend()));
    expect(typesOf(events)).toEqual([
      'tool_result_stored',
      'tool_call_failed',
      'agent_invocation_cancelled',
      'run_cancelled',
    ]);
    expect(told(story)).toEqual({
      result: { callId: 'call_1', isError: true, content: cancelledBeforeSend().message },
      run: { status: 'cancelled' },
    });
  });

  it('after the handle leaves the call unknown, and the run cancelled with that said', () => {
    const story = new RunStory();
    story.begin(call);
    story.do(cancel);
    const events = story.settle(call, unknown('The call was cancelled.'));
    expect(typesOf(events)).toEqual(['tool_call_failed', 'agent_invocation_cancelled', 'run_cancelled']);
    const message = 'The call was cancelled. The tool may have executed; the call is not repeated.';
    const error = { code: 'mcp.call_outcome_unknown', message, retryable: false };
    expect(told(story)).toEqual({ result: null, run: { status: 'cancelled', error } });
  });

  it('after a known response keeps the response', () => {
    const story = new RunStory();
    story.begin(call);
    story.do(cancel);
    expect(typesOf(story.settle(call))).toEqual([
      'tool_result_stored',
      'tool_call_completed',
      'agent_invocation_cancelled',
      'run_cancelled',
    ]);
    expect(told(story)).toEqual({
      result: { callId: 'call_1', isError: false, content: 'ok' },
      run: { status: 'cancelled' },
    });
  });

  it('waits for every open call of the run', () => {
    const story = new RunStory({ profile: mayCall() });
    story.child('inv_a');
    const other = { ...call, invocationId: 'inv_a' };
    story.begin(call);
    story.begin(other);
    story.do(cancel);
    expect(typesOf(story.settle(call))).toEqual(['tool_result_stored', 'tool_call_completed']);
    expect(typesOf(story.settle(other)).at(-1)).toBe('run_cancelled');
  });

  it('takes no call any more', () => {
    const story = new RunStory();
    story.begin(call);
    story.do(cancel);
    expect(consumerRefusalOf(() => story.request(callOfRoot('b'))).code).toBe('agent.run_closed');
    expect(callOf(story.run, callOfRoot('b'))).toBeUndefined();
  });

  it('changes nothing a second time, nor in a run that has ended', () => {
    const story = new RunStory();
    story.begin(call);
    story.do(cancel);
    expect(story.do(cancel)).toEqual([]);
    story.settle(call);
    expect(story.do(cancel)).toEqual([]);
    const finished = new RunStory();
    finished.do({ type: 'finish', invocationId: 'inv_root', status: 'completed' });
    expect(finished.do(cancel)).toEqual([]);
    expect(runStatus(finished.run)).toBe('completed');
  });
});

describe('fail', () => {
  const error = { code: 'model.malformed_tool_call', message: 'm', retryable: false };

  it('ends a run for a reason of its driver (A-84)', () => {
    const story = new RunStory({ driver: 'server' });
    const fail = { type: 'fail', invocationId: 'inv_root', error } as const;
    expect(story.do(fail)).toEqual([
      { type: 'run_failing', data: { invocationId: 'inv_root', error } },
      { type: 'agent_invocation_failed', data: { invocationId: 'inv_root', error } },
      { type: 'run_failed', data: { error } },
    ]);
    expect(story.do(fail)).toEqual([]);
  });

  it('waits for open calls of other invocations', () => {
    const story = new RunStory({ profile: mayCall(), driver: 'server' });
    story.child('inv_a');
    story.begin(call);
    expect(typesOf(story.do({ type: 'fail', invocationId: 'inv_a', error }))).toEqual(['run_failing']);
    expect(typesOf(story.settle(call)).at(-1)).toBe('run_failed');
    expect(story.run.end?.error).toEqual(error);
  });

  it('comes too late for a run that is being cancelled', () => {
    const story = new RunStory({ driver: 'server' });
    story.begin(call);
    story.do(cancel);
    expect(story.do({ type: 'fail', invocationId: 'inv_root', error })).toEqual([]);
  });
});
