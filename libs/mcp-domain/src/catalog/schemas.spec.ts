import { describe, expect, it } from '@jest/globals';
import { tool } from '../../spec-support/tools.ts';
import { parseLossless } from '../json/lossless.ts';
import { isolateTools } from './isolate.ts';
import { schemasToCheck, type Verdict } from './schemas.ts';

describe('schemasToCheck', () => {
  it('is every object schema, input before output, tool by tool', () => {
    const [a, b, c] = [{ title: 'a' }, { title: 'b' }, { title: 'c' }];
    const raw = [
      null,
      { name: 'x', outputSchema: b, inputSchema: a },
      { name: 'y', inputSchema: true, outputSchema: [] },
      { inputSchema: null, outputSchema: c },
      parseLossless('1.0'),
      [],
    ];
    expect(schemasToCheck(raw)).toEqual([a, b, c]);
  });

  it.each([0, 2])('wants one verdict for each: %i for one schema are refused', (count) => {
    expect(() => isolateTools([tool('t')], Array<Verdict>(count).fill(undefined), { modern: false })).toThrow(
      RangeError,
    );
  });
});
