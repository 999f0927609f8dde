import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../spec-support/consumer-refusal.ts';
import {
  ALIAS,
  GenerationStory,
  modelCall,
  resolved,
  typesOf,
  unknownOutcome,
} from '../../spec-support/generation-story.ts';
import { answered, texts } from '../../spec-support/outcomes.ts';
import { uuid } from '../../spec-support/catalogs.ts';
import { parseJsonTree } from '../json-text/parse-json-tree.ts';
import { jsonTreeOf } from '../json-text/write-json-tree.ts';
import { readLegacyCall } from './read-legacy-call.ts';
import { cancelledBeforeSend } from '../send-gate/cancel.ts';
import { toolWasSent } from './generation.ts';
import { generationView, legacyCallAnswer } from './generation-view.ts';

const refusalOf = (action: () => unknown): string => consumerRefusalOf(action).code;
const ref = { roundId: 'rnd_1', toolCallId: 'call_1' };

function inRound(localNames: string[] = []): GenerationStory {
  const story = new GenerationStory();
  story.round('rnd_1', localNames);
  return story;
}

describe('readLegacyCall', () => {
  it.each([
    ['"{}"', '{}'],
    ['""', '{}'],
    ['" "', ' '],
    ['"[]"', '[]'],
    ['{"n":9007199254740993,"f":1.0}', '{"n":9007199254740993,"f":1.0}'],
    ['{"b":1, "10":2, "2":3, "b":4}', '{"b":1,"10":2,"2":3,"b":4}'],
    ['[]', '[]'],
    ['0', '0'],
    ['false', 'false'],
  ])('takes the arguments %s as %s (L-25)', (json, argumentsJson) => {
    expect(readLegacyCall(parseJsonTree(`{"toolCallId":"c","name":"n","arguments":${json}}`))).toEqual({
      toolCallId: 'c',
      name: 'n',
      argumentsJson,
    });
  });

  it.each([
    [{ name: 'n', arguments: '{}' }, ['toolCallId']],
    [{ toolCallId: '', name: 'n', arguments: '{}' }, ['toolCallId']],
    [{ toolCallId: null, name: 'n', arguments: '{}' }, ['toolCallId']],
    [{ toolCallId: 'c', name: '', arguments: '{}' }, ['name']],
    [{ toolCallId: 'c', name: null, arguments: '{}' }, ['name']],
    [{ toolCallId: 'c', name: 'n' }, ['arguments']],
    [{ toolCallId: 'c', name: 'n', arguments: null }, ['arguments']],
    [{}, ['toolCallId', 'name', 'arguments']],
  ])('takes %j for malformed (L-30)', (body, paths) => {
    const { code, issues } = consumerRefusalOf(() => readLegacyCall(jsonTreeOf(body)));
    expect({ code, paths: issues.map(({ path }) => path) }).toEqual({ code: 'legacy.malformed_tool_call', paths });
  });

  it('takes an executionCallId that is a UUID (L-27)', () => {
    const body = { toolCallId: 'c', name: 'n', arguments: '{}' };
    expect(readLegacyCall(jsonTreeOf({ ...body, executionCallId: uuid(1) })).executionCallId).toBe(uuid(1));
    for (const executionCallId of ['x', '', 1, null, `${uuid(1)}0`]) {
      expect(refusalOf(() => readLegacyCall(jsonTreeOf({ ...body, executionCallId })))).toBe('request.invalid');
    }
    expect(
      refusalOf(() => readLegacyCall(jsonTreeOf({ ...body, toolCallId: uuid(1), executionCallId: uuid(1) }))),
    ).toBe('request.invalid');
  });
});

describe('a call', () => {
  it('submits ToolId, arguments and executionCallId (L-24)', () => {
    const story = inRound();
    expect(story.request()).toEqual([
      {
        type: 'tool_call_requested',
        data: {
          executionCallId: 'exec-rnd_1-call_1',
          roundId: 'rnd_1',
          toolCallId: 'call_1',
          name: ALIAS,
          toolId: resolved('issue.create').toolId,
          argumentsJson: '{"title":"x"}',
        },
      },
    ]);
  });

  it('has its answer, and its record (4.1)', () => {
    const story = inRound();
    story.call('call_1', answered({ isError: true, textBlocks: [{ index: 0, text: 'No.' }] }));
    expect(legacyCallAnswer(story.generation, ref)).toEqual({
      executionCallId: 'exec-rnd_1-call_1',
      outcome: 'known_response',
      toolMessage: {
        role: 'tool',
        tool_call_id: 'call_1',
        name: ALIAS,
        content: expect.stringContaining('"isError": true'),
        error: true,
      },
    });
    expect(generationView(story.generation).calls).toEqual([
      {
        executionCallId: 'exec-rnd_1-call_1',
        roundId: 'rnd_1',
        toolCallId: 'call_1',
        toolId: resolved('issue.create').toolId,
        argumentsJson: '{"title":"x"}',
        outcome: 'known_response',
        isError: true,
        startedAt: '2026-01-01T00:00:03.000Z',
        endedAt: '2026-01-01T00:00:05.000Z',
      },
    ]);
  });

  it('has no answer while it is open', () => {
    const story = inRound();
    story.request();
    expect(legacyCallAnswer(story.generation, ref)).toBeUndefined();
    expect(generationView(story.generation).calls[0]).toMatchObject({ outcome: null });
    expect(generationView(story.generation).calls[0]).not.toHaveProperty('endedAt');
  });

  it('is the same when it is asked for again, and another is refused (L-29)', () => {
    const story = inRound();
    story.request();
    expect(refusalOf(() => story.request())).toBe('legacy.call_in_progress');
    story.settle();
    const answer = legacyCallAnswer(story.generation, ref);
    expect(story.request('call_1', { executionCallId: 'another' })).toEqual([]);
    expect(legacyCallAnswer(story.generation, ref)).toEqual(answer);
    expect(refusalOf(() => story.request('call_1', { argumentsJson: '{}' }))).toBe('legacy.call_id_reused');
    expect(refusalOf(() => story.request('call_1', { name: 'mcp__my_server__other' }))).toBe('legacy.call_id_reused');
  });

  it('may have the id of a call of another round, and is another call (L-28)', () => {
    const story = inRound();
    story.call();
    story.commit([modelCall('call_1')]);
    story.round('rnd_2');
    expect(typesOf(story.request('call_1', { roundId: 'rnd_2' }))).toEqual(['tool_call_requested']);
  });

  it('needs an executionCallId of its own (L-27)', () => {
    const story = inRound();
    story.request('call_1', { executionCallId: 'e' });
    expect(refusalOf(() => story.request('call_2', { executionCallId: 'e' }))).toBe('legacy.execution_call_id_reused');
  });
});

describe('what a call is refused for', () => {
  it.each([
    ['a ToolId (L-3)', resolved('issue.create').toolId],
    ['a local name (L-18)', 'mine'],
    ['a name that a hook made up (L-21)', `${ALIAS}_2`],
    ['a native name', 'issue.create'],
  ])('%s', (_what, name) => {
    expect(refusalOf(() => inRound(['mine']).request('c', { name }))).toBe('legacy.not_an_mcp_alias');
  });

  it('an alias of an earlier round alone (L-18)', () => {
    const story = new GenerationStory();
    story.round('rnd_1', [ALIAS]);
    story.round('rnd_2');
    expect(refusalOf(() => story.request('c', { roundId: 'rnd_2', name: `${ALIAS}__2` }))).toBe(
      'legacy.not_an_mcp_alias',
    );
  });

  it('a round that is not finalized (L-22), or not there (L-3)', () => {
    const story = new GenerationStory();
    story.prepare();
    expect(refusalOf(() => story.request())).toBe('legacy.round_not_finalized');
    expect(refusalOf(() => story.request('c', { roundId: 'rnd_x' }))).toBe('legacy.round_not_found');
  });

  it('a generation that was cancelled (L-31)', () => {
    const story = inRound();
    story.do({ type: 'cancel' });
    expect(refusalOf(() => story.request())).toBe('legacy.generation_closed');
  });
});

describe('a dropped alias (L-20)', () => {
  it('is not sent, does not fall to a local tool, and is an error for the model', () => {
    const story = new GenerationStory();
    story.prepare();
    story.do({ type: 'finalize-round', roundId: 'rnd_1', names: [], digest: 'd' });
    expect(typesOf(story.request())).toEqual(['tool_call_requested', 'tool_result_stored']);
    expect(legacyCallAnswer(story.generation, ref)).toMatchObject({
      outcome: 'not_sent',
      toolMessage: { error: true },
    });
    expect(generationView(story.generation).calls[0]).toMatchObject({ code: 'mcp.legacy_tool_not_advertised' });
  });
});

describe('toolWasSent', () => {
  it('is so from the start of a call on, unless it turns out not to have left', () => {
    const story = inRound();
    expect(toolWasSent(story.generation)).toBe(false);
    story.request();
    expect(toolWasSent(story.generation)).toBe(false);
    story.do({ type: 'start-call', executionCallId: 'exec-rnd_1-call_1' });
    expect(toolWasSent(story.generation)).toBe(true);
    story.settle('call_1', cancelledBeforeSend());
    expect(toolWasSent(story.generation)).toBe(false);
    story.call('call_2');
    expect(toolWasSent(story.generation)).toBe(true);
  });

  it('is so with an unknown outcome', () => {
    const story = inRound();
    story.call('call_1', unknownOutcome);
    expect(toolWasSent(story.generation)).toBe(true);
  });
});

describe('an unknown outcome', () => {
  const message = 'The connection was lost. The tool may have executed; the call is not repeated.';
  const terminated = { code: 'mcp.call_outcome_unknown', message };

  it('terminates the generation, and there is no message for it (L-36, L-37, L-39)', () => {
    const story = inRound();
    story.request();
    story.do({ type: 'start-call', executionCallId: 'exec-rnd_1-call_1' });
    expect(typesOf(story.settle('call_1', unknownOutcome))).toEqual(['generation_terminated']);
    expect(legacyCallAnswer(story.generation, ref)).toEqual({ executionCallId: 'exec-rnd_1-call_1', terminated });
    expect(generationView(story.generation)).toMatchObject({
      state: 'terminated',
      error: terminated,
      calls: [{ outcome: 'outcome_unknown', code: 'mcp.call_outcome_unknown' }],
      rows: [],
    });
    expect(generationView(story.generation).calls[0]).not.toHaveProperty('isError');
  });

  it('has the same answer again, and nothing else goes on (L-36, L-38, L-39)', () => {
    const story = inRound();
    story.call('call_1', texts('ok'));
    story.call('call_2', unknownOutcome);
    expect(story.request('call_2')).toEqual([]);
    expect(legacyCallAnswer(story.generation, { ...ref, toolCallId: 'call_2' })).toMatchObject({ terminated });
    expect(consumerRefusalOf(() => story.request('call_3'))).toMatchObject({
      code: 'legacy.generation_terminated',
      message: expect.stringContaining('may have executed'),
    });
    expect(refusalOf(() => story.prepare('rnd_2'))).toBe('legacy.generation_terminated');
    expect(refusalOf(() => story.commit(['call_1', 'call_2', 'call_3'].map((id) => modelCall(id))))).toBe(
      'legacy.generation_terminated',
    );
    expect(generationView(story.generation).rows).toEqual([]);
  });

  it('settles once', () => {
    const story = inRound();
    story.call('call_1', unknownOutcome);
    expect(story.settle()).toEqual([]);
  });
});
