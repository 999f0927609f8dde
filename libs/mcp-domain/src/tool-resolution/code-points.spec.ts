import { describe, expect, it } from '@jest/globals';
import { compareCodePoints } from './code-points.ts';

describe('compareCodePoints', () => {
  it.each([
    ['', 'a'],
    ['a', 'b'],
    ['a', 'ab'],
    ['Z', 'a'],
    ['a', 'ä'],
    ['\ufb01', '\u{1f98a}'],
    ['\ud7ff', '\u{10000}'],
    ['a\uffff', 'a\u{10000}'],
    ['\u{1f98a}', '\u{1f98b}'],
    ['\u{1f98a}', '\u{1f98a}a'],
  ])('puts %j before %j', (lower, higher) => {
    expect(Math.sign(compareCodePoints(lower, higher))).toBe(-1);
    expect(Math.sign(compareCodePoints(higher, lower))).toBe(1);
  });

  it('finds equal texts equal', () => {
    expect(compareCodePoints('a🦊', 'a🦊')).toBe(0);
  });
});
