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
import { parseLossless } from '../json/lossless.ts';
import { finalizedRound, generationView, startedGeneration } from './generation-view.ts';
import { localToolNames, namesAfterHook, roundAnswer } from './rounds.ts';

const refusalOf = (action: () => unknown): string => consumerRefusalOf(action).code;
const aliasesOf = (story: GenerationStory): string[] =>
  story.generation.rounds.at(-1)?.bindings.map(({ alias }) => alias) ?? [];
const OTHER = 'mcp__my_server__other';

describe('a generation (L-5, L-11)', () => {
  it('freezes what is listed, with names for people', () => {
    const diagnostics = [{ code: 'mcp.catalog_not_cached', message: 'm' } as const];
    const tools = [
      resolved('a', { title: 'Tool A', description: ' d ', outputSchema: {} }),
      resolved('b', { title: ' ' }),
      resolved('c'),
    ];
    const story = new GenerationStory({ listing: { tools, diagnostics } });
    expect(startedGeneration(story.generation)).toEqual({
      generationId: 'gen_1',
      state: 'open',
      depth: 0,
      recursionLimit: 5,
      tools: [
        {
          toolId: tools[0]?.toolId,
          displayName: 'Tool A (my server)',
          title: 'Tool A',
          description: ' d ',
          inputSchema: { type: 'object' },
        },
        { toolId: tools[1]?.toolId, displayName: 'b (my server)', title: ' ', inputSchema: { type: 'object' } },
        { toolId: tools[2]?.toolId, displayName: 'c (my server)', inputSchema: { type: 'object' } },
      ],
      diagnostics,
    });
  });

  it('belongs to the group and the chat that it is given, or to none', () => {
    expect(generationView(new GenerationStory({ groupId: 'g', chatId: 'c' }).generation)).toMatchObject({
      groupId: 'g',
      chatId: 'c',
    });
    expect(Object.keys(generationView(new GenerationStory().generation))).not.toEqual(
      expect.arrayContaining(['groupId']),
    );
    expect(Object.keys(generationView(new GenerationStory().generation))).not.toEqual(
      expect.arrayContaining(['chatId']),
    );
  });

  it('has the recursion limit that it is given', () => {
    expect(new GenerationStory({ recursionLimit: 50 }).generation.recursionLimit).toBe(50);
  });

  it('does not begin in a group that is over (L-40)', () => {
    const over = new GenerationStory({ groupId: 'g' });
    over.round();
    over.request();
    over.settle('call_1', unknownOutcome);
    expect(refusalOf(() => new GenerationStory({ groupId: 'g', group: [over.generation] }))).toBe(
      'legacy.group_terminated',
    );
    expect(new GenerationStory({ groupId: 'g', group: [new GenerationStory().generation] }).generation.status).toBe(
      'open',
    );
  });
});

describe('preparing a round', () => {
  it('has local tools first and unchanged, then MCP tools made anew (L-15, L-17)', () => {
    const story = new GenerationStory();
    const local = parseLossless('{"type":"function","extra":1.0,"function":{"name":"mine","parameters":null}}');
    story.prepare('rnd_1', localToolNames([local]));
    const round = story.generation.rounds[0]!;
    expect(JSON.stringify(roundAnswer(story.generation, round, [local]))).toBe(
      '{"roundId":"rnd_1","depth":0,"tools":[' +
        '{"type":"function","extra":1.0,"function":{"name":"mine","parameters":null}},' +
        `{"type":"function","function":{"name":"${ALIAS}","parameters":{"type":"object"}}},` +
        `{"type":"function","function":{"name":"${OTHER}","parameters":{"type":"object"}}}],` +
        `"toolChoice":"auto","bindings":[{"alias":"${ALIAS}","toolId":"${resolved('issue.create').toolId}","displayName":"Create issue (my server)"},` +
        `{"alias":"${OTHER}","toolId":"${resolved('other').toolId}","displayName":"other (my server)"}],"limitReached":false}`,
    );
  });

  it('has no tool choice without tools (L-15)', () => {
    const story = new GenerationStory({ listing: { tools: [], diagnostics: [] } });
    story.prepare();
    expect(roundAnswer(story.generation, story.generation.rounds[0]!, [])).toMatchObject({
      tools: [],
      toolChoice: null,
    });
  });

  it('allocates aliases anew, and local names win (L-16)', () => {
    const story = new GenerationStory();
    story.prepare('rnd_1', [ALIAS]);
    expect(aliasesOf(story)).toEqual([`${ALIAS}__2`, OTHER]);
    story.prepare('rnd_2');
    expect(aliasesOf(story)).toEqual([ALIAS, OTHER]);
  });

  it('may leave MCP tools out', () => {
    const story = new GenerationStory();
    story.do({ type: 'prepare-round', roundId: 'rnd_1', localNames: [], mcp: 'left-out' });
    expect(aliasesOf(story)).toEqual([]);
  });

  it.each([
    [[{}], ['localTools[0].function.name']],
    [
      [{ function: { name: 'a' } }, null, { function: { name: '' } }, { function: { name: 1 } }],
      ['localTools[1].function.name', 'localTools[2].function.name', 'localTools[3].function.name'],
    ],
  ])('refuses local tools without a name: %j (L-15)', (tools, paths) => {
    const { code, issues } = consumerRefusalOf(() => localToolNames(tools));
    expect({ code, paths: issues.map(({ path }) => path) }).toEqual({ code: 'legacy.local_tools_invalid', paths });
  });

  it('closes the round before it (L-23)', () => {
    const story = new GenerationStory();
    story.round('rnd_1');
    story.prepare('rnd_2');
    expect(story.generation.rounds.map(({ status }) => status)).toEqual(['closed', 'prepared']);
    expect(refusalOf(() => story.request('c', { roundId: 'rnd_1' }))).toBe('legacy.round_closed');
    expect(refusalOf(() => story.do({ type: 'finalize-round', roundId: 'rnd_1', names: [], digest: 'all' }))).toBe(
      'legacy.round_closed',
    );
    expect(refusalOf(() => story.commit([], { roundId: 'rnd_1' }))).toBe('legacy.round_closed');
  });

  it('waits for the turn of the round before it to be committed (L-23)', () => {
    const story = new GenerationStory();
    story.round();
    story.call();
    expect(refusalOf(() => story.prepare('rnd_2'))).toBe('legacy.turn_uncommitted');
    story.commit([modelCall('call_1')]);
    expect(typesOf(story.prepare('rnd_2'))).toEqual(['round_prepared']);
    expect(story.generation.rounds.map(({ status, depth }) => [status, depth])).toEqual([
      ['committed', 0],
      ['prepared', 1],
    ]);
  });
});

describe('finalizing a round', () => {
  const dropped = (names: string[]) => {
    const story = new GenerationStory();
    story.prepare('rnd_1', ['mine']);
    story.do({ type: 'finalize-round', roundId: 'rnd_1', names, digest: 'd' });
    return finalizedRound(story.generation, 'rnd_1');
  };

  it.each([
    ['untouched', ['mine', ALIAS, OTHER]],
    ['reordered, with others', [OTHER, 'new', ALIAS]],
  ])('keeps aliases that are there once: %s (L-19)', (_what, names) => {
    const { bindings, dropped: lost } = dropped(names);
    expect({ aliases: bindings.map(({ alias }) => alias), lost }).toEqual({ aliases: [ALIAS, OTHER], lost: [] });
  });

  it.each([
    ['removed', [OTHER], 'missing'],
    ['renamed', [OTHER, `${ALIAS}_2`], 'missing'],
    ['duplicated', [ALIAS, OTHER, ALIAS], 'duplicate'],
  ])('drops an alias that was %s (L-20)', (_what, names, reason) => {
    const { bindings, dropped: lost } = dropped(names);
    expect({ aliases: bindings.map(({ alias }) => alias), lost }).toEqual({
      aliases: [OTHER],
      lost: [{ alias: ALIAS, reason }],
    });
  });

  it('happens once; the same again has the same answer (L-22)', () => {
    const story = new GenerationStory();
    story.prepare();
    const finalize = (digest: string, names: string[] = []) =>
      story.do({ type: 'finalize-round', roundId: 'rnd_1', names, digest });
    expect(typesOf(finalize('d', [ALIAS]))).toEqual(['round_finalized']);
    const answer = finalizedRound(story.generation, 'rnd_1');
    expect(finalize('d', [ALIAS])).toEqual([]);
    expect(finalizedRound(story.generation, 'rnd_1')).toEqual(answer);
    expect(refusalOf(() => finalize('e'))).toBe('legacy.round_already_finalized');
  });

  it('needs a round of this generation (L-3)', () => {
    expect(
      refusalOf(() => new GenerationStory().do({ type: 'finalize-round', roundId: 'rnd_x', names: [], digest: '' })),
    ).toBe('legacy.round_not_found');
  });

  it('reads names from whatever a hook has left', () => {
    expect(
      namesAfterHook([
        { function: { name: 'a' } },
        null,
        'x',
        {},
        { function: null },
        { function: { name: 'a' } },
        { function: { name: '' } },
      ]),
    ).toEqual(['a', 'a']);
  });
});
