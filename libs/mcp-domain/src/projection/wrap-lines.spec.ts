import { describe, expect, it } from '@jest/globals';
import { countScalars, firstScalars } from './scalars.ts';
import { wrapLines } from './wrap-lines.ts';

const x = (count: number): string => 'x'.repeat(count);
const fox = (count: number): string => '🦊'.repeat(count);

describe('wrapLines (A-61)', () => {
  it.each<[string, string, number[]]>([
    ['x×3000', x(3000), [3000]],
    ['x×3001', x(3001), [3000, 1]],
    ['🦊×6001 + \\nend', `${fox(6001)}\nend`, [3000, 3000, 1, 3]],
    ['x×3000 + \\ny', `${x(3000)}\ny`, [3000, 1]],
    ['x×9001', x(9001), [3000, 3000, 3000, 1]],
    ['x×3000 + \\r\\ny', `${x(3000)}\r\ny`, [3000, 1, 1]],
    ['x×3000 + \\n', `${x(3000)}\n`, [3000, 0]],
    ['nothing', '', [0]],
    ['empty lines', '\n\n', [0, 0, 0]],
    ['a lone surrogate at the edge', `${x(2999)}\ud83e${x(1)}`, [3000, 1]],
  ])('%s', (_what, text, lengths) => {
    expect(wrapLines(text).split('\n').map(countScalars)).toEqual(lengths);
  });

  it('inserts line breaks and nothing else', () => {
    const text = `${fox(7000)}\n\n${x(3000)}\r\n${x(4)}`;
    const wrapped = wrapLines(text);
    expect(wrapped.replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
    expect(wrapped.split('\n').every((line) => !/^[\udc00-\udfff]/.test(line))).toBe(true);
  });
});

describe('countScalars', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['🦊', 1],
    ['é', 1],
    ['\ud83e', 1],
    ['\udd8a\ud83e', 2],
    ['\ud83e\ud83e\udd8a', 2],
    [fox(3000), 3000],
    ['👨‍👩‍👧', 5],
  ])('counts %j as %i', (text, count) => {
    expect(countScalars(text)).toBe(count);
  });
});

describe('firstScalars', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['abc', 4, 'abc'],
    ['🦊🦊', 1, '🦊'],
    ['a\ud83eb', 2, 'a\ud83e'],
    ['abc', 0, ''],
  ])('of %j, %i: %j', (text, most, expected) => {
    expect(firstScalars(text, most)).toBe(expected);
  });
});
