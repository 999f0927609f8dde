import { describe, expect, it } from '@jest/globals';
import { utf8Length } from './utf8-length.ts';

describe('utf8Length', () => {
  it.each<[string, number]>([
    ['', 0],
    ['abc', 3],
    ['\u007f', 1],
    ['\u0080', 2],
    ['é', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['€', 3],
    ['\uffff', 3],
    ['😀', 4],
    ['a😀b', 6],
    ['😀😀', 8],
    ['\ud83d', 3],
    ['\ude00', 3],
    ['\ud83d\ud83d\ude00', 7],
    ['\ud83da', 4],
    ['\ude00\ud83d', 6],
    ['\ud800\udc00', 4],
    ['\udbff\udfff', 4],
    ['\udc00\udc00', 6],
    ['é\udc00', 5],
  ])('%j has %i bytes', (text, bytes) => {
    expect(utf8Length(text)).toBe(bytes);
  });
});
