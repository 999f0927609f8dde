import { describe, expect, it } from '@jest/globals';
import { answered } from '../../../spec-support/outcomes.ts';
import { callOfRoot, mayCall, resultOf, RunStory, unknown } from '../../../spec-support/run-story.ts';
import { UnreadableEventError } from '../../registration/upcast.ts';
import { parseLossless } from '../../json/lossless.ts';
import type { AgentEvent } from './events.ts';
import { evolveRun } from './evolve.ts';
import { absentRun } from './run.ts';
import { upcastAgentEvent } from './upcast.ts';

/** One event of every type. */
function everything(): RunStory[] {
  const finished = new RunStory({ profile: mayCall() });
  finished.begin(callOfRoot('a'));
  finished.settle(
    callOfRoot('a'),
    resultOf(answered({ structuredJson: '{"n":9007199254740993}', textBlocks: [{ index: 0, text: 'xx' }] }), 1),
  );
  finished.begin(callOfRoot('b'));
  finished.settle(callOfRoot('b'), resultOf(answered({ isError: true })));
  finished.child('inv_a');
  finished.do({ type: 'finish', invocationId: 'inv_a', status: 'failed', output: 'o' });
  finished.child('inv_b', 'handoff');
  finished.do({ type: 'finish', invocationId: 'inv_b', status: 'completed', output: 'o' });
  const cancelled = new RunStory();
  cancelled.begin(callOfRoot());
  cancelled.do({ type: 'cancel' });
  cancelled.settle(callOfRoot(), unknown());
  const failed = new RunStory({ driver: 'server' });
  const round = { invocationId: 'inv_root', round: 1 };
  failed.do({ type: 'note-model-call', event: { type: 'model_call_started', data: { ...round, attempt: 1 } } });
  failed.do({
    type: 'note-model-call',
    event: { type: 'model_call_retry_scheduled', data: { ...round, attempt: 1, delayMs: 0, reason: 'r' } },
  });
  failed.do({ type: 'note-model-call', event: { type: 'model_call_completed', data: { ...round, toolCalls: 0 } } });
  failed.do({ type: 'fail', invocationId: 'inv_root', error: { code: 'c', message: 'm', retryable: false } });
  return [finished, cancelled, failed];
}

const stories = everything();
const samples = new Map(stories.flatMap(({ events }) => events).map((event) => [event.type, event]));

describe('upcastAgentEvent', () => {
  it('is tried with every type of event', () => {
    expect(samples.size).toBe(23);
  });

  it.each([...samples.values()])('reads version 1 of $type as it was written', ({ type, data }) => {
    expect(upcastAgentEvent(type, 1, parseLossless(JSON.stringify(data)))).toEqual({ type, data });
  });

  it.each(stories)('gives the same run back from what was written (A-77)', ({ events, state }) => {
    const read = events.reduce((folded, { seq, at, type, data }) => {
      return evolveRun(folded, upcastAgentEvent(type, 1, parseLossless(JSON.stringify(data))), { seq, at });
    }, absentRun);
    expect(read).toEqual(state);
  });

  it.each([...samples.values()])('refuses $type without its members, or of another version', ({ type, data }) => {
    expect(() => upcastAgentEvent(type, 2, data)).toThrow(UnreadableEventError);
    const [member] = Object.keys(data).filter((name) => name !== 'output' && name !== 'path' && name !== 'error');
    if (member !== undefined) {
      expect(() => upcastAgentEvent(type, 1, { ...data, [member]: {} })).toThrow(UnreadableEventError);
      expect(() => upcastAgentEvent(type, 1, [])).toThrow('lacks members');
    }
  });

  it.each(['run_paused', 'constructor', ''])('refuses the unknown type %j', (type) => {
    expect(() => upcastAgentEvent(type, 1, {})).toThrow('is not known here');
  });

  it('refuses a frozen profile without its budgets', () => {
    const created = samples.get('agent_invocation_created') as Extract<
      AgentEvent,
      { type: 'agent_invocation_created' }
    >;
    const profile = { ...created.data.profile, tools: {} };
    expect(() => upcastAgentEvent(created.type, 1, { ...created.data, profile })).toThrow(UnreadableEventError);
  });
});
