import { describe, expect, it } from '@jest/globals';
import { answered } from '../../../spec-support/outcomes.ts';
import { profileWith } from '../../../spec-support/profiles.ts';
import { callOfRoot, ECHO_ID, OTHER_ID, resultOf, RunStory, typesOf } from '../../../spec-support/run-story.ts';
import { notSent } from '../../send-gate/call-outcome.ts';
import { runStatus } from './run.ts';
import { callAnswer } from './run-view.ts';

const call = callOfRoot();
const told = (story: RunStory, ref = call) => callAnswer(story.run, ref, { internal: false });

describe('budgets (A-45, A-46)', () => {
  const spend = (story: RunStory, id: string, modelAlias = 'mcp__s__echo'): unknown => {
    const ref = callOfRoot(id);
    story.request(ref, { modelAlias });
    story.do({ type: 'start-call', ...ref });
    story.settle(ref, resultOf(notSent('mcp.call_server_paused', 'Paused.')));
    return told(story, ref)?.result;
  };
  const exhausted = { isError: true, content: expect.stringContaining('used up') };

  it('of a tool are counted by tool, calls that were not sent included', () => {
    const story = new RunStory({ maxCalls: 1 });
    expect(spend(story, 'a')).toMatchObject({ content: 'Paused.' });
    expect(spend(story, 'b')).toMatchObject(exhausted);
    expect(spend(story, 'c', 'mcp__s__other')).toMatchObject({ content: 'Paused.' });
    expect(story.run.invocations.get('inv_root')).toMatchObject({
      toolCallsUsed: 2,
      callsPerTool: { [ECHO_ID]: 1, [OTHER_ID]: 1 },
    });
    expect(runStatus(story.run)).toBe('running');
  });

  it('of an invocation are counted over all tools', () => {
    const story = new RunStory({ profile: profileWith({ tools: { maxCallsPerRun: 2 } }) });
    expect(spend(story, 'a')).toMatchObject({ content: 'Paused.' });
    expect(spend(story, 'b', 'workspace_read_file')).toMatchObject({ content: 'Paused.' });
    expect(spend(story, 'c', 'mcp__s__other')).toMatchObject(exhausted);
  });

  it('are told as an error result that never started, and is stored like any', () => {
    const story = new RunStory({ maxCalls: 1 });
    spend(story, 'a');
    const events = story.request(callOfRoot('b'));
    expect(typesOf(events)).toEqual(['tool_call_requested', 'tool_result_stored', 'tool_call_failed']);
    expect(events[2]?.data).toMatchObject({ errorCode: 'agent.tool_budget_exhausted' });
    expect(story.request(callOfRoot('b'))).toEqual([]);
    expect(callAnswer(story.run, callOfRoot('b'), { internal: true })?.internal).toMatchObject({
      errorCode: 'agent.tool_budget_exhausted',
    });
  });

  it('of rounds end the run (A-46)', () => {
    const story = new RunStory({ profile: profileWith({ tools: { maxRounds: 2 } }) });
    story.begin(callOfRoot('a', 2));
    story.settle(callOfRoot('a', 2));
    const last = callOfRoot('b', 3);
    expect(typesOf(story.request(last))).toEqual([
      'tool_call_requested',
      'tool_call_failed',
      'agent_invocation_failed',
      'run_failed',
    ]);
    const answer = {
      result: null,
      run: { status: 'failed', error: { code: 'agent.max_tool_rounds_exceeded', retryable: false } },
    };
    expect(told(story, last)).toMatchObject(answer);
    expect(story.request(last)).toEqual([]);
    expect(story.run.invocations.get('inv_root')?.toolCallsUsed).toBe(1);
  });
});

describe('callAnswer (A-34, A-49)', () => {
  it('has no answer for an open or unknown call', () => {
    const story = new RunStory();
    expect(told(story)).toBeUndefined();
    story.begin(call);
    expect(told(story)).toBeUndefined();
  });

  it('has exactly callId, isError and content, and what is inside only for audits', () => {
    const story = new RunStory();
    story.begin(call);
    story.settle(call, resultOf(answered({ isError: true, structuredJson: '{"n":1}' })));
    expect(told(story)).toEqual({
      result: { callId: 'call_1', isError: true, content: '## Details\n\n- **n**: 1' },
      run: { status: 'running' },
    });
    expect(callAnswer(story.run, call, { internal: true })?.internal).toEqual({
      structured: { structuredContent: { n: 1 }, diagnostics: [] },
      errorCode: 'mcp.tool_error',
      resourceRefs: [],
    });
  });
});
