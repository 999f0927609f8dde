import { describe, expect, it } from 'vitest';
import { textChange } from './text-change.ts';

describe('textChange', () => {
  it.each([
    ['{"a": 1, "b": 2}', '{"a": 10, "b": 2}', { from: 7, to: 7, insert: '0' }],
    ['{"a": 1, "b": 2}', '{"b": 2}', { from: 2, to: 10, insert: '' }],
    ['', 'x', { from: 0, to: 0, insert: 'x' }],
    ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
    ['ab', 'cd', { from: 0, to: 2, insert: 'cd' }],
  ])('from %j to %j', (before, after, change) => {
    expect(textChange(before, after)).toEqual(change);
    const { from, to, insert } = change;
    expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
  });

  it('finds nothing between equal texts', () => {
    expect(textChange('{}', '{}')).toBeUndefined();
  });
});
