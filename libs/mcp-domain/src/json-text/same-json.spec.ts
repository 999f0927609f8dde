import { describe, expect, it } from '@jest/globals';
import { parseJsonTree } from './parse-json-tree.ts';
import { sameJson } from './same-json.ts';

const same = (a: string, b: string): boolean => sameJson(parseJsonTree(a), parseJsonTree(b));

describe('sameJson (A-53)', () => {
  it.each<[string, string, boolean]>([
    ['{"a":1,"b":[true,null]}', ' { "b" : [ true , null ] , "a" : 1 } ', true],
    ['{"a":1,"a":2}', '{"a":2}', true],
    ['{"a":1,"a":2}', '{"a":1}', false],
    ['{"a":1}', '{"a":1,"b":1}', false],
    ['{"a":1}', '{"b":1}', false],
    ['[1,2]', '[2,1]', false],
    ['[1]', '[1,1]', false],
    ['[]', '{}', false],
    ['"a"', '"\\u0061"', true],
    ['"1"', '1', false],
    ['null', 'false', false],
    ['null', '"null"', false],
    ['{"__proto__":1}', '{}', false],
    ['9007199254740993', '9007199254740992', false],
    ['1', '1.0', false],
    ['1', '1e0', false],
    ['1.0', '1.00', true],
    ['1.0', '1e0', true],
    ['100.0', '1e2', true],
    ['0.10', '1E-1', true],
    ['-1.5', '1.5', false],
    ['0.0', '-0.0', true],
    ['0.0', '0e999', true],
    ['0', '-0', true],
    ['10', '100', false],
    ['1e400', '1e401', false],
    ['1e400', '10e399', true],
    ['1e9999999999', '10e9999999998', true],
    ['0.1000000000000000055511151231257827', '0.1', false],
    ['[{"n":1.0}]', '[{"n":1.000}]', true],
  ])('%s and %s: %s', (a, b, expected) => {
    expect(same(a, b)).toBe(expected);
    expect(same(b, a)).toBe(expected);
  });

  it('takes an exponent of absurd length as equal to its own text only', () => {
    const absurd = `1e${'9'.repeat(100_000)}`;
    expect(same(absurd, absurd)).toBe(true);
    expect(same(absurd, `1${absurd.slice(1)}0`)).toBe(false);
  });
});
