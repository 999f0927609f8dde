import { describe, expect, it } from '@jest/globals';
import { GenerationStory, modelCall, resolved, unknownOutcome } from '../../spec-support/generation-story.ts';
import { answered } from '../../spec-support/outcomes.ts';
import { toolNamed } from '../../spec-support/catalogs.ts';
import { type JsonObject } from '../json/json-object.ts';
import { parseLossless } from '../json/lossless.ts';
import { UnreadableEventError } from '../registration/upcast.ts';
import { evolveGeneration } from './evolve.ts';
import { absentGeneration } from './generation.ts';
import { generationJournalEvent } from './journal.ts';
import { upcastLegacyEvent } from './upcast.ts';

const suspension = {
  turnId: 't',
  roundId: 'rnd_1',
  clientCalls: [{ id: 'c', name: 'mine', argumentsText: '{}' }],
  results: [{ toolCallId: 'd', content: 's3cret-result', error: false }],
  assistant: '{}',
  requestMessages: '["s3cret-request"]',
  history: '[]',
};

/** One event of every type. */
function everything(): GenerationStory[] {
  const schema = parseLossless('{"type":"object","maximum":9007199254740993}') as JsonObject;
  const listing = {
    tools: [resolved('issue.create', { ...toolNamed('issue.create', { inputSchema: schema }) })],
    diagnostics: [],
  };
  const completed = new GenerationStory({ listing, groupId: 'g', chatId: 'c' });
  completed.round();
  completed.call('call_1', answered({ structuredJson: '{"n":1.0}' }));
  completed.commit([modelCall('call_1')]);
  completed.round('rnd_2');
  completed.commit([], { roundId: 'rnd_2' });
  const cancelled = new GenerationStory({ source: 'chat' });
  cancelled.round('rnd_1', ['mine']);
  cancelled.do({ type: 'suspend-turn', suspension });
  cancelled.do({ type: 'resume-turn', turnId: 't' });
  cancelled.request();
  cancelled.do({ type: 'cancel' });
  cancelled.settle();
  const terminated = new GenerationStory();
  terminated.round();
  terminated.call('call_1', unknownOutcome);
  const withGroup = new GenerationStory();
  withGroup.round();
  withGroup.request();
  withGroup.do({ type: 'terminate-with-group', error: { code: 'c', message: 'm' } });
  withGroup.settle('call_1', unknownOutcome);
  return [completed, cancelled, terminated, withGroup];
}

const stories = everything();
const samples = new Map(stories.flatMap(({ events }) => events).map((event) => [event.type, event]));

describe('upcastLegacyEvent', () => {
  it('is tried with every type of event', () => {
    expect(samples.size).toBe(14);
  });

  it.each([...samples.values()])('reads version 1 of $type as it was written', ({ type, data }) => {
    expect(upcastLegacyEvent(type, 1, parseLossless(JSON.stringify(data)))).toEqual({ type, data });
  });

  it.each(stories)('gives the same generation back from what was written (L-52)', ({ events, state }) => {
    const read = events.reduce((folded, { seq, at, type, data }) => {
      return evolveGeneration(folded, upcastLegacyEvent(type, 1, parseLossless(JSON.stringify(data))), { seq, at });
    }, absentGeneration);
    expect(read).toEqual(state);
  });

  it.each([...samples.values()])('refuses $type without its members, or of another version', ({ type, data }) => {
    expect(() => upcastLegacyEvent(type, 2, data)).toThrow(UnreadableEventError);
    const [member] = Object.keys(data).filter((name) => !['round', 'error', 'call'].includes(name));
    if (member !== undefined)
      expect(() => upcastLegacyEvent(type, 1, { ...data, [member]: {} })).toThrow(UnreadableEventError);
    expect(() => upcastLegacyEvent(type, 1, 'x')).toThrow('lacks members');
  });

  it.each([
    ['round_prepared', { localNames: [1] }],
    ['round_prepared', { localNames: 'x' }],
    ['round_prepared', { bindings: [{}] }],
    ['round_finalized', { dropped: [{ alias: 'a', reason: 'lost' }] }],
    ['generation_created', { descriptors: [{ toolId: 'x' }] }],
    ['tool_turn_committed', { answer: { rows: [1], events: [], depth: 1, recurse: true } }],
    ['tool_result_stored', { outcome: { outcome: 'outcome_unknown' } }],
    ['turn_suspended', { clientCalls: [{ id: 'a' }] }],
  ])('refuses a %s with %j', (type, changes) => {
    const sample = [...samples.values()].find((event) => event.type === type);
    expect(() => upcastLegacyEvent(type, 1, { ...sample?.data, ...changes })).toThrow('lacks members');
  });

  it.each(['round_lost', 'toString'])('refuses the unknown type %s', (type) => {
    expect(() => upcastLegacyEvent(type, 1, {})).toThrow('is not known here');
  });
});

describe('generationJournalEvent', () => {
  const read = (type: string) => {
    const event = [...samples.values()].find((one) => one.type === type);
    if (!event) throw new Error(`no ${type}`);
    return generationJournalEvent(event, 'gen_1');
  };

  it('has number, id, generation, time, level, type and payload (D-8)', () => {
    expect(generationJournalEvent(stories[0]!.events[0]!, 'gen_1')).toEqual({
      seq: 1,
      id: 'gen_1:1',
      generationId: 'gen_1',
      timestamp: '2026-01-01T00:00:00.000Z',
      level: 'info',
      type: 'generation_created',
      payload: {
        generationId: 'gen_1',
        source: 'legacy',
        groupId: 'g',
        chatId: 'c',
        recursionLimit: 5,
        tools: [{ toolId: resolved('issue.create').toolId, displayName: 'issue.create (my server)' }],
        diagnostics: [],
      },
    });
  });

  it.each([
    ['round_finalized', { roundId: 'rnd_1', dropped: [] }],
    ['generation_completed', { roundId: 'rnd_2', diagnostics: [] }],
    ['turn_suspended', { turnId: 't', roundId: 'rnd_1', clientCalls: suspension.clientCalls }],
  ])('shows %s without digests and hidden texts', (type, payload) => {
    expect(read(type).payload).toEqual(payload);
  });

  it('shows no owner, digest or hidden text anywhere', () => {
    const all = JSON.stringify(
      stories.flatMap(({ events }) => events.map((event) => generationJournalEvent(event, 'g'))),
    );
    expect(all).not.toMatch(/client-1|digest|s3cret/);
  });

  it.each([
    ['generation_terminated', 'error'],
    ['tool_call_unknown', 'error'],
    ['generation_cancelled', 'warn'],
    ['tool_result_stored', 'info'],
  ])('has %s at the level %s', (type, level) => {
    expect(read(type).level).toBe(level);
  });
});
