import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../spec-support/consumer-refusal.ts';
import { ALIAS, GenerationStory, modelCall, typesOf } from '../../spec-support/generation-story.ts';
import { answered, texts } from '../../spec-support/outcomes.ts';
import { generationView } from './generation-view.ts';
import { commitAnswer, type CommitAnswer } from './rows.ts';
import { outcomeText } from './tool-message.ts';

const refusalOf = (action: () => unknown) => {
  const { code, issues } = consumerRefusalOf(action);
  return { code, paths: issues.map(({ path }) => path) };
};

function inRound(localNames: string[] = []): GenerationStory {
  const story = new GenerationStory();
  story.round('rnd_1', localNames);
  return story;
}

const answerOf = (story: GenerationStory): CommitAnswer | undefined => {
  const committed = story.generation.rounds.find(({ commit }) => commit)?.commit?.answer;
  return committed && commitAnswer(committed);
};

describe('committing a turn', () => {
  it('writes the first-class form, results in call order (L-43)', () => {
    const story = inRound(['mine']);
    story.call('call_1', texts('created'));
    story.call('call_3', answered({ isError: true }));
    story.commit([modelCall('call_1'), { ...modelCall('call_2', 'mine', ''), signature: 'sig' }, modelCall('call_3')], {
      localResults: [{ toolCallId: 'call_2', content: 'local', error: true }],
    });
    const tool = (id: string, name: string, mes: string, error: boolean) =>
      `{"role":"tool","name":"${name}","is_system":true,"is_user":false,"send_date":1789000000000,"mes":${JSON.stringify(mes)},"tool_call_id":"${id}","error":${error}}`;
    const call = (id: string, name: string, displayName: string, parameters: string, signature: string) =>
      `{"id":"${id}","name":"${name}","displayName":"${displayName}","parameters":${JSON.stringify(parameters)},"signature":${signature}}`;
    const issue = [ALIAS, 'Create issue (my server)', '{"title":"x"}', 'null'] as const;
    expect(answerOf(story)?.rows.map((row) => JSON.stringify(row))).toEqual([
      `{"name":"Seraphina","is_user":false,"is_system":false,"mes":"Let me look.","tool_calls":[${call('call_1', ...issue)},${call('call_2', 'mine', 'mine', '{}', '"sig"')},${call('call_3', ...issue)}],"extra":{}}`,
      tool('call_1', ALIAS, outcomeText(texts('created')), false),
      tool('call_2', 'mine', 'local', true),
      tool('call_3', ALIAS, outcomeText(answered({ isError: true })), true),
    ]);
    expect(generationView(story.generation)).toMatchObject({ depth: 1, state: 'open', rows: answerOf(story)?.rows });
  });

  it('lists the turn twice for the events, in order, and recurses last (L-46)', () => {
    const story = inRound();
    story.call();
    story.commit([modelCall('call_1')]);
    const invocations = [
      {
        id: 'call_1',
        name: ALIAS,
        displayName: 'Create issue (my server)',
        parameters: '{"title":"x"}',
        result: outcomeText(texts('ok')),
        error: false,
      },
    ];
    expect(answerOf(story)).toMatchObject({
      events: [
        { type: 'TOOL_CALLS_PERFORMED', invocations },
        { type: 'TOOL_CALLS_RENDERED', invocations },
      ],
      depth: 1,
      recurse: true,
    });
  });

  it('without a name writes none', () => {
    const story = inRound(['mine']);
    const assistant = { content: '', toolCalls: undefined };
    story.do({ type: 'commit', roundId: 'rnd_1', digest: 'd', assistant, localResults: [], sendDate: 0 });
    expect(answerOf(story)?.rows).toEqual([]);
    const named = inRound(['mine']);
    named.commit([modelCall('a', 'mine')], { localResults: [{ toolCallId: 'a', content: '' }] });
    expect(answerOf(named)?.rows[0]).toHaveProperty('name', 'Seraphina');
    expect(answerOf(named)?.rows[1]).toMatchObject({ mes: '', error: false });
  });

  it.each([[undefined], [[]]])('without tool calls (%j) ends the generation (L-46)', (calls) => {
    const story = inRound();
    expect(typesOf(story.commit(calls))).toEqual(['generation_completed']);
    expect(answerOf(story)).toEqual({ rows: [], events: [], depth: 0, recurse: false });
    expect(generationView(story.generation)).toMatchObject({ state: 'completed', rounds: [{ state: 'committed' }] });
    expect(refusalOf(() => story.prepare('rnd_2')).code).toBe('legacy.generation_closed');
  });

  it('happens once: the same again has the stored answer, another is refused (L-44)', () => {
    const story = inRound();
    story.call();
    story.commit([modelCall('call_1')]);
    const before = generationView(story.generation);
    expect(story.commit([modelCall('call_1')])).toEqual([]);
    expect(generationView(story.generation)).toEqual(before);
    expect(refusalOf(() => story.commit([modelCall('call_1')], { digest: 'd2' })).code).toBe('legacy.round_closed');
    expect(story.events.filter(({ type }) => type === 'tool_turn_committed')).toHaveLength(1);
  });

  it('has the stored answer also after the generation has ended', () => {
    const story = inRound();
    story.commit([]);
    expect(story.commit([])).toEqual([]);
    expect(refusalOf(() => story.commit([], { digest: 'd2' })).code).toBe('legacy.round_closed');
  });
});

describe('a turn that can not be committed (L-45)', () => {
  const withResult = (toolCallId: string) => ({ localResults: [{ toolCallId, content: 'x' }] });

  it('lacks results: it names the calls', () => {
    const story = inRound(['mine']);
    story.call('call_1');
    expect(
      refusalOf(() => story.commit([modelCall('call_1'), modelCall('call_2'), modelCall('call_3', 'mine')])),
    ).toEqual({
      code: 'legacy.turn_incomplete',
      paths: ['call_2', 'call_3'],
    });
    expect(generationView(story.generation).rows).toEqual([]);
  });

  it('has a call that is still open', () => {
    const story = inRound();
    story.request();
    expect(refusalOf(() => story.commit([modelCall('call_1')])).code).toBe('legacy.call_in_progress');
  });

  it('has a local result for an MCP tool', () => {
    const story = inRound();
    story.call();
    expect(refusalOf(() => story.commit([modelCall('call_1')], withResult('call_1')))).toEqual({
      code: 'legacy.malformed_tool_call',
      paths: ['localResults[0].toolCallId'],
    });
  });

  it('has a local result of no call, or two of one', () => {
    const story = inRound(['mine']);
    expect(refusalOf(() => story.commit([modelCall('a', 'mine')], withResult('b'))).code).toBe(
      'legacy.malformed_tool_call',
    );
    const twice = { localResults: [1, 2].map(() => ({ toolCallId: 'a', content: '' })) };
    expect(refusalOf(() => story.commit([modelCall('a', 'mine')], twice))).toEqual({
      code: 'legacy.malformed_tool_call',
      paths: ['localResults[1].toolCallId'],
    });
  });

  it.each([
    ['a duplicate id', [modelCall('a', 'mine'), modelCall('a', 'mine')], 'assistant.tool_calls[1].id'],
    ['no id', [modelCall('', 'mine')], 'assistant.tool_calls[0].id'],
    ['no name', [modelCall('a', '')], 'assistant.tool_calls[0].function.name'],
    ['no arguments', [modelCall('a', 'mine', null)], 'assistant.tool_calls[0].function.arguments'],
  ])('has a batch with %s', (_what, batch, path) => {
    expect(refusalOf(() => inRound(['mine']).commit(batch))).toEqual({
      code: 'legacy.malformed_tool_call',
      paths: [path],
    });
  });

  it.each([
    ['another name', [modelCall('call_1', 'mcp__my_server__other')]],
    ['other arguments', [modelCall('call_1', ALIAS, '{}')]],
    ['another id', [modelCall('call_2', 'mine')]],
    ['no calls', []],
  ])('has %s than the calls that were made', (_what, batch) => {
    const story = inRound(['mine']);
    story.call();
    expect(refusalOf(() => story.commit(batch)).code).toBe('legacy.malformed_tool_call');
    expect(story.generation.status).toBe('open');
  });

  it('is of a round that was not finalized, if it has MCP calls', () => {
    const story = new GenerationStory();
    story.prepare('rnd_1', ['mine']);
    expect(refusalOf(() => story.commit([modelCall('a')])).code).toBe('legacy.round_not_finalized');
    expect(typesOf(story.commit([modelCall('a', 'mine')], withResult('a')))).toEqual(['tool_turn_committed']);
  });
});

describe('the recursion limit (L-47)', () => {
  const atLimit = (limit: number): GenerationStory => {
    const story = new GenerationStory({ recursionLimit: limit });
    for (let turn = 1; turn <= limit; turn++) {
      const roundId = `rnd_${turn}`;
      story.round(roundId);
      expect(story.generation.rounds.at(-1)?.limitReached).toBe(false);
      story.call('call_1', texts('ok'), { roundId });
      story.commit([modelCall('call_1')], { roundId });
    }
    story.round('last', ['mine']);
    return story;
  };

  it.each([1, 5])('of %i leaves the round after it advertised, but nothing runs in it', (limit) => {
    const story = atLimit(limit);
    expect(story.generation).toMatchObject({ depth: limit, status: 'open' });
    expect(story.generation.rounds.at(-1)).toMatchObject({ limitReached: true, depth: limit });
    expect(story.generation.rounds.at(-1)?.bindings).toHaveLength(2);
    expect(refusalOf(() => story.request('c', { roundId: 'last' })).code).toBe('legacy.recursion_limit_reached');
  });

  it('drops the calls of that round, and says so', () => {
    const story = atLimit(1);
    story.commit([modelCall('c'), modelCall('d', 'mine')], {
      roundId: 'last',
      localResults: [{ toolCallId: 'd', content: '' }],
    });
    expect(generationView(story.generation)).toMatchObject({
      state: 'completed',
      depth: 1,
      diagnostics: [{ code: 'mcp.recursion_limit_reached', message: expect.stringContaining('1 tool turns') }],
    });
    expect(generationView(story.generation).rows).toHaveLength(2);
    expect(story.generation.rounds.at(-1)?.commit?.answer).toEqual({ rows: [], depth: 1, recurse: false });
  });
});
