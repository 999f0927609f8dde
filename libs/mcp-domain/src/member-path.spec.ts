import { describe, expect, it } from '@jest/globals';
import { memberPath } from './member-path.ts';

describe('memberPath (M-3)', () => {
  it.each([
    ['headers', 'X-A', 'headers["X-A"]'],
    ['override.properties', 'q', 'override.properties.q'],
    ['override.properties', '工具', 'override.properties.工具'],
    ['override', '', 'override[""]'],
    ['headers', 'a"b', 'headers["a\\"b"]'],
    ['headers', '1', 'headers["1"]'],
    ['', 'mcpServers', 'mcpServers'],
    ['', 'my server', '["my server"]'],
  ])('%s and %s: %s', (base, name, path) => {
    expect(memberPath(base, name)).toBe(path);
  });
});
