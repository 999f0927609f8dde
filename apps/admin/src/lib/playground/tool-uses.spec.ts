import type { LegacyGeneration } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { toolUses } from './tool-uses.ts';

const call = (executionCallId: string, toolCallId: string, more: object = {}) => ({
  ...{ executionCallId, toolCallId, roundId: 'rnd_1', toolId: 'mcp/x:echo', argumentsJson: '{}' },
  ...{ outcome: 'known_response' as const, startedAt: '2026-11-30T10:00:00.000Z' },
  ...more,
});

const generation = (calls: object[], rows: object[]): LegacyGeneration =>
  ({
    ...{ generationId: 'gen_1', state: 'completed', depth: 1, recursionLimit: 5, diagnostics: [] },
    rounds: [
      {
        roundId: 'rnd_1',
        depth: 0,
        state: 'committed',
        bindings: [{ alias: 'a', toolId: 'mcp/x:echo', displayName: 'echo (x)' }],
      },
    ],
    ...{ calls, rows },
  }) as unknown as LegacyGeneration;

describe('toolUses', () => {
  it('pairs calls with results in order, also where an id comes again', () => {
    const rows = [
      { name: 'me', mes: 'words' },
      { role: 'tool', tool_call_id: 'call_0', mes: 'first' },
      { role: 'tool', tool_call_id: 'call_0', mes: 'second' },
    ];
    const uses = toolUses(generation([call('1', 'call_0'), call('2', 'call_0'), call('3', 'call_1')], rows));
    expect(uses.map(({ result }) => result)).toEqual(['first', 'second', undefined]);
    expect(uses[0]?.name).toBe('echo (x)');
  });

  it('tells a running call', () => {
    expect(toolUses(generation([call('1', 'a', { outcome: null })], []))[0]?.outcome).toBe('running');
  });
});
