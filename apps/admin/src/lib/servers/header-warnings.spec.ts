import { describe, expect, it } from 'vitest';
import { headerRow } from './header-rows.ts';
import { blocksSaving, headerWarning } from './header-warnings.ts';

const warningOf = (name: string, value = 'v') => {
  const row = headerRow(name, value);
  return headerWarning(row, [row]);
};

describe('M-12: headers that can be kept but not sent', () => {
  it.each(['Host', 'mcp-session-id', 'MCP-Protocol-Version', 'Mcp-Param-City', 'content-length'])(
    'warns of %s',
    (name) => {
      expect(warningOf(name)).toBe('reserved');
      expect(blocksSaving(warningOf(name))).toBe(false);
    },
  );

  it.each(['X A', 'naïve', 'a:b', ''])('warns of the name %j', (name) =>
    expect(warningOf(name)).toBe(name === '' ? 'no-name' : 'bad-name'),
  );

  it.each(['line\nbreak', '漢字', '\u0000', '\u007f'])('warns of the value %j', (value) =>
    expect(warningOf('X-A', value)).toBe('bad-value'),
  );

  it.each(['tab\there', 'Ünïcode to U+00FF ÿ', ''])('has nothing against the value %j', (value) =>
    expect(warningOf('X-A', value)).toBeUndefined(),
  );

  it('does not let one of two rows of the same name get lost', () => {
    const rows = [headerRow('X-A', '1'), headerRow('X-A', '2'), headerRow('x-a', '3')];
    expect(rows.map((row) => headerWarning(row, rows))).toEqual([undefined, 'twice', undefined]);
    expect(blocksSaving('twice')).toBe(true);
  });
});
