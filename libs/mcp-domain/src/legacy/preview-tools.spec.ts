import { describe, expect, it } from '@jest/globals';
import { ALIAS, GenerationStory, resolved } from '../../spec-support/generation-story.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { previewTools } from './preview-tools.ts';
import { roundAnswer } from './rounds.ts';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['abcd', 1],
    ['abcde', 2],
    ['äöüä', 2],
    ['天气', 2],
    ['天气服务:查询天气', 9],
    ['ひらカナ한글', 6],
    ['get the 天气', 4],
    ['🍺', 1],
    ['𠀀', 1],
  ])('takes %j for %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });
});

describe('previewTools', () => {
  const diagnostic = { code: 'mcp.catalog_not_cached' as const, message: 'm' };
  const listing = {
    tools: [resolved('issue.create', { title: 'Create issue' }), resolved('other')],
    diagnostics: [diagnostic],
  };

  it('shows what a first round without local tools advertises', () => {
    const story = new GenerationStory({ listing });
    story.prepare();
    const round = story.generation.rounds[0]!;
    const { tools, diagnostics } = previewTools(listing);
    expect(tools.map(({ spec }) => spec)).toEqual(roundAnswer(story.generation, round, []).tools);
    expect(tools.map(({ alias, toolId, displayName }) => ({ alias, toolId, displayName }))).toEqual(round.bindings);
    expect(diagnostics).toEqual([diagnostic]);
    expect(tools[0]).toMatchObject({ alias: ALIAS, displayName: 'Create issue (my server)' });
  });

  it('estimates the JSON of the whole spec', () => {
    const [tool] = previewTools(listing).tools;
    expect(tool?.tokensEstimate).toBe(estimateTokens(JSON.stringify(tool?.spec)));
    expect(tool?.tokensEstimate).toBeGreaterThan(20);
  });
});
