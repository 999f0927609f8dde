import { describe, expect, it } from 'vitest';
import { hasLongLine } from './long-lines.ts';

const line = (length: number): string => 'x'.repeat(length);

describe('hasLongLine', () => {
  it('looks at lines, not at the length of the whole', () => {
    expect(hasLongLine(`${line(19_000)}\n`.repeat(50))).toBe(false);
    expect(hasLongLine(line(20_000))).toBe(false);
    expect(hasLongLine(line(20_002))).toBe(true);
  });

  it.each([0, 1, 2])('finds the long one at place %i', (place) => {
    const lines = [line(10), line(10), line(10)];
    lines[place] = line(30_000);
    expect(hasLongLine(lines.join('\n'))).toBe(true);
  });
});
