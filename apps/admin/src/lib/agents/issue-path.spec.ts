import { describe, expect, it } from 'vitest';
import { issuePath } from './issue-path.ts';

describe('issuePath', () => {
  it.each([
    ['tools.allow[2]', ['tools', 'allow', 2]],
    ['tools.maxCallsPerTool["mcp/0f:a\\"b"]', ['tools', 'maxCallsPerTool', 'mcp/0f:a"b']],
    ['["x y"].z', ['x y', 'z']],
    ['', []],
    ['a..b', ['a']],
  ])('%s', (path, steps) => expect(issuePath(path)).toEqual(steps));
});
