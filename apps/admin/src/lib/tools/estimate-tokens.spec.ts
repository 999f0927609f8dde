import { describe, expect, it } from 'vitest';
import { estimateTokens, toolTokens } from './estimate-tokens.ts';

describe('estimateTokens', () => {
  it('counts about four letters a token, and a Chinese character as one', () => {
    expect(estimateTokens('abcdefgh')).toBe(2);
    expect(estimateTokens('查询天气')).toBe(4);
    expect(estimateTokens('查询 city')).toBe(4);
  });
});

describe('toolTokens', () => {
  it('counts what a model reads: our description instead of the server’s', () => {
    const tool = {
      id: '',
      nativeName: 'a',
      description: 'x'.repeat(400),
      inputSchema: {},
      annotations: {},
      permission: 'allow' as const,
    };
    expect(toolTokens(tool, undefined) - toolTokens(tool, { description: '' })).toBe(100);
  });
});
