import { expect, it } from '@jest/globals';
import { parseLossless } from '@taproom/mcp-domain';
import { weightOf } from './weight-of.ts';

it('is close to the length of the JSON, raw numbers included', () => {
  const value = parseLossless(JSON.stringify({ a: 'x'.repeat(1000), b: [{ c: null }, 'y'.repeat(500)], d: true }));
  expect(Math.abs(weightOf(value) - JSON.stringify(value).length)).toBeLessThan(60);
  expect(weightOf(parseLossless('9007199254740993'))).toBeLessThan(60);
});
