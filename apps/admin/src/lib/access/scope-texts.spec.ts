import { describe, expect, it } from 'vitest';
import { withScope } from './scope-texts.ts';

describe('withScope', () => {
  it.each([
    [[], 'chat', true, ['chat']],
    [['chat'], 'chat', false, []],
    [[], 'agent.audit', true, ['agent', 'agent.audit']],
    [['agent', 'agent.audit'], 'agent', false, []],
    [['agent', 'agent.audit'], 'agent.audit', false, ['agent']],
    [['manage'], 'chat', true, ['chat', 'manage']],
  ] as const)('%j with %s %s is %j', (before, scope, on, after) => {
    expect(withScope([...before], scope, on)).toEqual(after);
  });
});
