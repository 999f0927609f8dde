import { describe, expect, it } from 'vitest';
import { reindent } from './reindent.ts';

describe('reindent', () => {
  it('changes only the white space between tokens', () => {
    expect(reindent('{"a":9007199254740993,"b":[1.0,-0,1E400],"c":{},"d":[ ],"e":"x : y, \\u00e9"}')).toBe(
      '{\n  "a": 9007199254740993,\n  "b": [\n    1.0,\n    -0,\n    1E400\n  ],\n  "c": {},\n  "d": [],\n  "e": "x : y, \\u00e9"\n}',
    );
  });

  it('gives the same for text that is indented already', () => {
    const indented = '{\n  "a": [\n    1,\n    {}\n  ]\n}';
    expect(reindent(indented)).toBe(indented);
  });

  it.each(['7', '"x"', '[]', 'null'])('leaves %s', (text) => {
    expect(reindent(text)).toBe(text);
  });

  it.each(['{"a": oops}', ']'])('gives back what is no JSON: %s', (text) => {
    expect(reindent(text)).toBe(text);
  });
});
