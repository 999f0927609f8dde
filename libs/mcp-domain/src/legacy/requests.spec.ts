import { describe, expect, it } from '@jest/globals';
import { GenerationStory } from '../../spec-support/generation-story.ts';
import { requestsOf } from './requests.ts';

const suspension = {
  turnId: 't',
  roundId: 'rnd_1',
  clientCalls: [],
  results: [],
  assistant: '{}',
  requestMessages: '[]',
  history: '[]',
};
const root = (): GenerationStory => new GenerationStory({ source: 'chat', request: { bodyHash: 'a' } });

describe('requestsOf', () => {
  it('has none for a generation that no request of the endpoint began', () => {
    expect(requestsOf(new GenerationStory().generation)).toEqual([]);
  });

  it('has the first, which runs until the root ends', () => {
    const story = root();
    const at = Date.parse('2026-01-01T00:00:00.000Z');
    expect(requestsOf(story.generation)).toEqual([{ at, bodyHash: 'a', sentTool: false, running: true }]);
    story.do({ type: 'complete' });
    expect(requestsOf(story.generation)).toEqual([{ at, bodyHash: 'a', sentTool: false, running: false }]);
  });

  it('says of each request whether it sent a tool itself', () => {
    const story = root();
    story.round();
    story.call();
    story.do({ type: 'suspend-turn', suspension });
    expect(requestsOf(story.generation)).toMatchObject([{ sentTool: true, running: false }]);
    story.do({ type: 'resume-turn', turnId: 't', request: { bodyHash: 'b', idempotencyKey: 'k' } });
    expect(requestsOf(story.generation)).toMatchObject([
      { bodyHash: 'a', sentTool: true, running: false },
      { bodyHash: 'b', idempotencyKey: 'k', sentTool: false, running: true },
    ]);
    story.call('call_2');
    expect(requestsOf(story.generation).map(({ sentTool }) => sentTool)).toEqual([true, true]);
  });
});
