import { describe, expect, it } from 'vitest';
import { specTexts } from './spec-texts.ts';

describe('specTexts', () => {
  it('keeps every digit, in the order of the tools', () => {
    const spec = '{ "x": 9007199254740993 }';
    const answer = `{"tools":[{"toolId":"a","spec":${spec}},{"spec":{}}],"diagnostics":[]}`;
    expect(specTexts(answer, 2)).toEqual([spec, '{}']);
  });
});
