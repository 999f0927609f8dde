import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../spec-support/consumer-refusal.ts';
import { GenerationStory, modelCall, typesOf, unknownOutcome } from '../../spec-support/generation-story.ts';
import { texts } from '../../spec-support/outcomes.ts';
import { cancelledBeforeSend } from '../send-gate/cancel.ts';
import { generationView, legacyCallAnswer } from './generation-view.ts';
import { planGenerationRecovery } from './recover-generation.ts';

const refusalOf = (action: () => unknown): string => consumerRefusalOf(action).code;
const cancel = { type: 'cancel' } as const;
const start = { type: 'start-call', executionCallId: 'exec-rnd_1-call_1' } as const;

function withCall(step: 'requested' | 'started' | 'settled'): GenerationStory {
  const story = new GenerationStory();
  story.round();
  story.request();
  if (step !== 'requested') story.do(start);
  if (step === 'settled') story.settle();
  return story;
}

describe('cancel (L-41, L-42)', () => {
  it('ends an idle generation at once, and does nothing a second time', () => {
    const story = new GenerationStory();
    expect(typesOf(story.do(cancel))).toEqual(['generation_cancelled']);
    expect(story.do(cancel)).toEqual([]);
    expect(generationView(story.generation)).toMatchObject({ state: 'cancelled' });
    expect(generationView(story.generation)).not.toHaveProperty('error');
  });

  it('before a call is sent makes it a call that was not sent', () => {
    const story = withCall('requested');
    expect(typesOf(story.do(cancel))).toEqual(['generation_cancel_requested']);
    expect(story.do(start)).toEqual([]);
    expect(typesOf(story.settle('call_1', cancelledBeforeSend()))).toEqual([
      'tool_result_stored',
      'generation_cancelled',
    ]);
  });

  it('after the handle leaves the call unknown, and the generation terminated', () => {
    const story = withCall('started');
    story.do(cancel);
    expect(story.do(cancel)).toEqual([]);
    expect(typesOf(story.settle('call_1', unknownOutcome))).toEqual(['generation_terminated']);
    expect(generationView(story.generation)).toMatchObject({
      state: 'terminated',
      error: { message: expect.stringContaining('may have executed') },
    });
  });

  it('keeps a known response, and a batch that is complete by then may be committed once', () => {
    const story = withCall('started');
    story.do(cancel);
    expect(refusalOf(() => story.request('call_2'))).toBe('legacy.generation_closed');
    expect(typesOf(story.settle('call_1', texts('ok')))).toEqual(['tool_result_stored', 'generation_cancelled']);
    expect(typesOf(story.commit([modelCall('call_1')]))).toEqual(['tool_turn_committed']);
    expect(generationView(story.generation)).toMatchObject({ state: 'cancelled', depth: 1 });
    expect(story.generation.rounds[0]?.commit?.answer.recurse).toBe(false);
    expect(story.commit([modelCall('call_1')])).toEqual([]);
    expect(refusalOf(() => story.prepare('rnd_2'))).toBe('legacy.generation_closed');
  });

  it('does not let an incomplete batch be committed, nor one without calls', () => {
    const story = withCall('settled');
    story.do(cancel);
    expect(refusalOf(() => story.commit([modelCall('call_1'), modelCall('call_2')]))).toBe('legacy.turn_incomplete');
    const idle = new GenerationStory();
    idle.round('rnd_1', ['mine']);
    idle.do(cancel);
    expect(refusalOf(() => idle.commit([]))).toBe('legacy.generation_closed');
    const local = { localResults: [{ toolCallId: 'a', content: '' }] };
    expect(refusalOf(() => idle.commit([modelCall('a', 'mine')], local))).toBe('legacy.generation_closed');
  });

  it('changes nothing of a generation that has ended', () => {
    const story = new GenerationStory();
    story.round();
    story.commit([]);
    expect(story.do(cancel)).toEqual([]);
    expect(story.generation.status).toBe('completed');
  });

  it('may say why, where nobody wished for it', () => {
    const story = new GenerationStory();
    story.do({ ...cancel, error: { code: 'c', message: 'm' } });
    expect(generationView(story.generation)).toMatchObject({ state: 'cancelled', error: { code: 'c', message: 'm' } });
  });
});

describe('a group (L-40)', () => {
  it('ends a member with the error of another, once', () => {
    const member = new GenerationStory({ groupId: 'g' });
    const command = { type: 'terminate-with-group', error: { code: 'c', message: 'm' } } as const;
    expect(typesOf(member.do(command))).toEqual(['generation_terminated']);
    expect(member.generation).toMatchObject({ status: 'terminated', error: command.error });
    expect(member.do(command)).toEqual([]);
  });

  it('leaves a call of another member with the outcome that it has', () => {
    const known = withCall('started');
    known.do({ type: 'terminate-with-group', error: { code: 'c', message: 'm' } });
    expect(typesOf(known.settle('call_1', texts('ok')))).toEqual(['tool_result_stored']);
    expect(legacyCallAnswer(known.generation, { roundId: 'rnd_1', toolCallId: 'call_1' })).toMatchObject({
      outcome: 'known_response',
    });
    const lost = withCall('started');
    lost.do({ type: 'terminate-with-group', error: { code: 'c', message: 'm' } });
    expect(typesOf(lost.settle('call_1', unknownOutcome))).toEqual(['tool_call_unknown']);
    expect(legacyCallAnswer(lost.generation, { roundId: 'rnd_1', toolCallId: 'call_1' })).toMatchObject({
      terminated: {},
    });
    expect(lost.generation.error).toEqual({ code: 'c', message: 'm' });
  });
});

describe('planGenerationRecovery (L-52, L-53)', () => {
  const recover = (story: GenerationStory): string[] =>
    planGenerationRecovery(story.generation).flatMap((command) => typesOf(story.do(command)));

  it('has nothing to do without an open call', () => {
    expect(planGenerationRecovery(withCall('settled').generation)).toEqual([]);
  });

  it('takes a call that had started for unknown', () => {
    const story = withCall('started');
    expect(recover(story)).toEqual(['generation_terminated']);
    expect(story.generation.error?.message).toMatch(/Taproom stopped.+may have executed/);
  });

  it('takes a call that had not started for not sent', () => {
    const story = withCall('requested');
    expect(recover(story)).toEqual(['tool_result_stored']);
    expect(generationView(story.generation)).toMatchObject({
      state: 'open',
      calls: [{ outcome: 'not_sent', code: 'mcp.call_cancelled_before_send' }],
    });
  });

  it('ends a cancelled generation', () => {
    const story = withCall('requested');
    story.do(cancel);
    expect(recover(story)).toEqual(['tool_result_stored', 'generation_cancelled']);
  });

  it('settles the call of a generation that ended with its group', () => {
    const story = withCall('started');
    const error = { code: 'c', message: 'm' };
    story.do({ type: 'terminate-with-group', error });
    expect(recover(story)).toEqual(['tool_call_unknown']);
    expect(story.generation.error).toEqual(error);
    expect(recover(story)).toEqual([]);
    const requested = withCall('requested');
    requested.do({ type: 'terminate-with-group', error });
    expect(recover(requested)).toEqual(['tool_result_stored']);
  });

  it('ends the root of a request whose client is gone, but not a turn that waits (C-33, C-45)', () => {
    const suspension = {
      turnId: 't',
      roundId: 'rnd_1',
      clientCalls: [],
      results: [],
      assistant: '{}',
      requestMessages: '[]',
      history: '[]',
    };
    const lost = new GenerationStory({ source: 'chat' });
    expect(recover(lost)).toEqual(['generation_cancelled']);
    expect(lost.generation.error).toMatchObject({ code: 'chat.interrupted' });
    const waiting = new GenerationStory({ source: 'chat' });
    waiting.do({ type: 'suspend-turn', suspension });
    expect(recover(waiting)).toEqual([]);
    const called = new GenerationStory({ source: 'chat' });
    called.round();
    called.request();
    called.do(start);
    expect(recover(called)).toEqual(['generation_terminated']);
  });
});

describe('a suspended turn (C-33)', () => {
  const suspension = {
    turnId: 't',
    roundId: 'rnd_1',
    clientCalls: [],
    results: [],
    assistant: '{}',
    requestMessages: '[]',
    history: '[]',
  };
  const suspended = (): GenerationStory => {
    const story = new GenerationStory({ source: 'chat' });
    story.round();
    story.do({ type: 'suspend-turn', suspension });
    return story;
  };

  it('waits until it is continued, once', () => {
    const story = suspended();
    expect(story.generation).toMatchObject({ suspension, suspendedAt: story.events.at(-1)?.at });
    expect(story.do({ type: 'resume-turn', turnId: 'other' })).toEqual([]);
    expect(typesOf(story.do({ type: 'resume-turn', turnId: 't' }))).toEqual(['turn_resumed']);
    expect(story.generation.suspension ?? story.generation.suspendedAt).toBeUndefined();
    expect(story.do({ type: 'resume-turn', turnId: 't' })).toEqual([]);
  });

  it('is over with its generation', () => {
    const story = suspended();
    story.do(cancel);
    expect(story.generation.suspension).toBeUndefined();
    expect(refusalOf(() => story.do({ type: 'suspend-turn', suspension }))).toBe('legacy.generation_closed');
  });

  it('commits a client turn beyond the limit like any', () => {
    const story = new GenerationStory({ source: 'chat', recursionLimit: 1 });
    story.do({ type: 'prepare-round', roundId: 'rnd_1', localNames: ['mine'] });
    story.commit([modelCall('a', 'mine')], { localResults: [{ toolCallId: 'a', content: '' }] });
    story.do({ type: 'prepare-round', roundId: 'rnd_2', localNames: ['mine'], mcp: 'left-out' });
    story.commit([modelCall('a', 'mine')], { roundId: 'rnd_2', localResults: [{ toolCallId: 'a', content: '' }] });
    expect(story.generation).toMatchObject({ depth: 2, status: 'open' });
  });

  it('is completed where the reply goes to the client as it is', () => {
    const story = new GenerationStory({ source: 'chat' });
    expect(typesOf(story.do({ type: 'complete' }))).toEqual(['generation_completed']);
    expect(refusalOf(() => story.do({ type: 'complete' }))).toBe('legacy.generation_closed');
  });
});
