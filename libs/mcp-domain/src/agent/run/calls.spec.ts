import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { answered, serverError, texts, unsupported } from '../../../spec-support/outcomes.ts';
import {
  AUDIT_PATH,
  callOfRoot,
  ECHO_ID,
  READ_ID,
  resultOf,
  RunStory,
  typesOf,
  unknown,
} from '../../../spec-support/run-story.ts';
import { notSent, type SettledOutcome } from '../../send-gate/call-outcome.ts';
import { callOf, runStatus } from './run.ts';
import { callAnswer } from './run-view.ts';

const refusalOf = (action: () => unknown): string => consumerRefusalOf(action).code;
const call = callOfRoot();
const told = (story: RunStory, ref = call) => callAnswer(story.run, ref, { internal: false });

describe('a call (A-72)', () => {
  const end = { invocationId: 'inv_root', round: 1, callId: 'call_1', elapsedMs: 5 };

  it('is requested, started, stored, completed', () => {
    const story = new RunStory();
    expect(story.request(call)).toEqual([
      {
        type: 'tool_call_requested',
        data: {
          ...call,
          toolId: ECHO_ID,
          snapshotId: 'ts_root',
          name: 'mcp__s__echo',
          argumentsRef: 'tool-args/inv_root/round-001-call_ab.json',
          argumentsDigest: 'd1',
          counted: true,
        },
      },
    ]);
    expect(story.do({ type: 'start-call', ...call })).toEqual([{ type: 'tool_call_started', data: call }]);
    const settlement = resultOf(texts('ok'));
    expect(story.settle(call, settlement)).toEqual([
      {
        type: 'tool_result_stored',
        data: {
          ...call,
          result: settlement.kind === 'result' && settlement.result,
          path: 'tool-results/inv/round-001-call_ab.json',
        },
      },
      { type: 'tool_call_completed', data: { ...end, isError: false, resourceRefs: [] } },
    ]);
    expect(runStatus(story.run)).toBe('running');
  });

  it.each<[string, SettledOutcome, string, string]>([
    [
      'isError',
      answered({ isError: true, textBlocks: [{ index: 0, text: 's3cret' }] }),
      'mcp.tool_error',
      'stored result',
    ],
    ['a server error', serverError('s3cret'), 'mcp.server_error', 'stored result'],
    ['an unsupported response', unsupported, 'mcp.unsupported_response', 'stored result'],
    ['not sent', notSent('mcp.call_server_paused', 'It is paused.'), 'mcp.call_server_paused', 'It is paused.'],
  ])('fails with %s, in words of our own, and the run goes on (A-36, A-48)', (_what, outcome, errorCode, words) => {
    const story = new RunStory();
    story.begin(call);
    const events = story.settle(call, resultOf(outcome));
    expect(typesOf(events)).toEqual(['tool_result_stored', 'tool_call_failed']);
    expect(events[1]).toEqual({
      type: 'tool_call_failed',
      data: { ...end, isError: true, errorCode, message: expect.stringContaining(words), resourceRefs: [] },
    });
    expect(JSON.stringify(events[1])).not.toContain('s3cret');
    expect(told(story)).toMatchObject({ result: { callId: 'call_1', isError: true }, run: { status: 'running' } });
    story.begin(callOfRoot('call_2'));
    expect(typesOf(story.settle(callOfRoot('call_2')))).toEqual(['tool_result_stored', 'tool_call_completed']);
  });

  it('has its view stored last', () => {
    const story = new RunStory();
    story.begin(call);
    const events = story.settle(call, resultOf(texts('long'), 1));
    const path = 'tool-results/inv/round-001-call_ab';
    expect(typesOf(events)).toEqual(['tool_result_stored', 'tool_call_completed', 'tool_result_readable_view_stored']);
    expect(events[1]?.data).toMatchObject({ resourceRefs: [`${path}.txt`, `${path}.json`] });
    expect(events[2]?.data).toEqual({ ...call, path: `${path}.txt`, auditPath: `${path}.json` });
  });

  it('is started with its end when it is of a builtin tool', () => {
    const story = new RunStory();
    story.request(call, { modelAlias: 'workspace_read_file' });
    const result = {
      callId: 'call_1',
      toolId: READ_ID,
      content: 'x',
      structured: null,
      isError: false,
      resourceRefs: [],
    };
    const events = story.settle(call, { kind: 'result', result });
    expect(typesOf(events)).toEqual(['tool_call_started', 'tool_result_stored', 'tool_call_completed']);
    expect(events[1]?.data).not.toHaveProperty('path');
  });
});

describe('a call without a known outcome', () => {
  it('ends the run and the invocation, without a result (A-68, A-69, A-72)', () => {
    const story = new RunStory();
    story.begin(call);
    const message = 'The connection was lost. The tool may have executed; the call is not repeated.';
    const error = { code: 'mcp.call_outcome_unknown', message, retryable: false };
    expect(story.settle(call, unknown())).toEqual([
      {
        type: 'tool_call_failed',
        data: { ...call, isError: true, errorCode: error.code, message, elapsedMs: 5, resourceRefs: [AUDIT_PATH] },
      },
      { type: 'agent_invocation_failed', data: { invocationId: 'inv_root', error } },
      { type: 'run_failed', data: { error } },
    ]);
    expect(told(story)).toEqual({ result: null, run: { status: 'failed', error } });
  });

  it('is answered the same when it is asked for again (A-41)', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call, unknown());
    const answer = told(story);
    expect(story.request(call)).toEqual([]);
    expect(told(story)).toEqual(answer);
  });

  it('lets no call through that waited behind it (A-70)', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call, unknown());
    expect(refusalOf(() => story.request(callOfRoot('call_2')))).toBe('agent.run_closed');
    expect(story.events.filter(({ type }) => type === 'tool_call_requested')).toHaveLength(1);
  });
});

describe('the same call again (A-41, A-42)', () => {
  it('is in progress while it is open', () => {
    const story = new RunStory();
    story.request(call);
    expect(refusalOf(() => story.request(call))).toBe('agent.call_in_progress');
    story.do({ type: 'start-call', ...call });
    expect(refusalOf(() => story.request(call))).toBe('agent.call_in_progress');
  });

  it('has the stored answer, also when the run has gone on and ended', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call);
    const answer = told(story);
    story.do({ type: 'finish', invocationId: 'inv_root', status: 'completed' });
    expect(story.request(call)).toEqual([]);
    expect(told(story)).toEqual(answer);
    expect(answer).toEqual({ result: { callId: 'call_1', isError: false, content: 'ok' }, run: { status: 'running' } });
  });

  it.each([{ modelAlias: 'mcp__s__other' }, { argumentsDigest: 'd2' }])('is refused with %j', (changes) => {
    const story = new RunStory();
    story.request(call);
    expect(refusalOf(() => story.request(call, changes))).toBe('agent.call_id_reused');
    story.do({ type: 'start-call', ...call });
    story.settle(call);
    expect(refusalOf(() => story.request(call, changes))).toBe('agent.call_id_reused');
  });

  it('is a new call in a later round', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call);
    expect(typesOf(story.request(callOfRoot('call_1', 2)))).toEqual(['tool_call_requested']);
  });

  it('settles once', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call);
    expect(story.settle(call, unknown())).toEqual([]);
    expect(runStatus(story.run)).toBe('running');
  });
});

describe('what a call is refused for', () => {
  it.each(['nope', ECHO_ID, 'mcp__s__ECHO', ''])('the alias %j of no tool of the invocation (A-3)', (modelAlias) => {
    const story = new RunStory();
    expect(refusalOf(() => story.request(call, { modelAlias }))).toBe('model.unknown_tool_call');
    expect(callOf(story.run, call)).toBeUndefined();
  });

  it('an invocation that is not there', () => {
    const story = new RunStory();
    expect(refusalOf(() => story.request({ ...call, invocationId: 'inv_x' }))).toBe('agent.invocation_not_found');
  });

  it.each([0, -1, 1.5])('the round %d (A-40)', (round) => {
    expect(refusalOf(() => new RunStory().request({ ...call, round }))).toBe('agent.round_invalid');
  });

  it('a round before that of an earlier call (A-40)', () => {
    const story = new RunStory();
    story.begin(callOfRoot('a', 3));
    story.settle(callOfRoot('a', 3));
    expect(refusalOf(() => story.request(callOfRoot('b', 2)))).toBe('agent.round_invalid');
    expect(typesOf(story.request(callOfRoot('b', 3)))).toEqual(['tool_call_requested']);
  });

  it('a run that has ended (A-44)', () => {
    const story = new RunStory();
    story.do({ type: 'finish', invocationId: 'inv_root', status: 'failed' });
    expect(refusalOf(() => story.request(call))).toBe('agent.run_closed');
  });
});
