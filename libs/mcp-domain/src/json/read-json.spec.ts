import { describe, expect, it } from '@jest/globals';
import { duplicateMembers, readJson } from './read-json.ts';

describe('readJson', () => {
  it.each<[string, string]>([
    ['', 'is empty, not JSON'],
    [' \n', 'is empty, not JSON'],
    ['{"a":1', 'is not valid JSON: it ends too early'],
    ['[1,2', 'is not valid JSON: it ends too early'],
    ['{"a"', 'is not valid JSON: it ends too early'],
    ['{"a":', 'is not valid JSON: it ends too early'],
    ['[1,]', 'is not valid JSON at line 1, column 4'],
    ['{"a":1,}', 'is not valid JSON at line 1, column 8'],
    ['{a:1}', 'is not valid JSON at line 1, column 2'],
    ['{"a" 1}', 'is not valid JSON at line 1, column 6'],
    ['[1 2]', 'is not valid JSON at line 1, column 4'],
    ['[1}', 'is not valid JSON at line 1, column 3'],
    ['{"a":1]', 'is not valid JSON at line 1, column 7'],
    ['[true,false,null,-1.5e+3,"a b\\/",]', 'is not valid JSON at line 1, column 34'],
    ['1 2', 'is not valid JSON at line 1, column 3'],
    ['{\n  "a": tru\n}', 'is not valid JSON at line 2, column 8'],
    ['["\\x"]', 'is not valid JSON at line 1, column 3'],
    ['["a\nb"]', 'is not valid JSON at line 1, column 4'],
    ['{"\\u12G4":1}', 'is not valid JSON at line 1, column 3'],
    ['{"a":"b', 'is not valid JSON: it ends too early'],
    ['{"a', 'is not valid JSON: it ends too early'],
    ['["a\\', 'is not valid JSON at line 1, column 4'],
    ["['a']", 'is not valid JSON at line 1, column 2'],
    ['[01]', 'is not valid JSON at line 1, column 3'],
    ['[+1]', 'is not valid JSON at line 1, column 2'],
    ['[.5]', 'is not valid JSON at line 1, column 2'],
    ['[NaN]', 'is not valid JSON at line 1, column 2'],
    ['\ufeff{}', 'is not valid JSON at line 1, column 1'],
    ['}', 'is not valid JSON at line 1, column 1'],
    [`${'['.repeat(513)}${']'.repeat(513)}`, 'is nested too deeply'],
  ])('says of %j: %s', (text, reason) => {
    expect(readJson(text)).toEqual({ ok: false, reason });
  });

  it('does not quote the text, which may hold secrets', () => {
    const reading = readJson('{"headers":{"Authorization":"Bearer s3cret"} oops}');
    expect(JSON.stringify(reading)).not.toContain('s3cret');
    expect(JSON.stringify(reading)).not.toContain('Authorization');
  });

  it('reads numbers losslessly', () => {
    const reading = readJson('{"n":9007199254740993}');
    expect(JSON.stringify(reading)).toBe('{"ok":true,"value":{"n":9007199254740993}}');
  });
});

describe('duplicateMembers', () => {
  it.each<[string, string[]]>([
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a":{"x":1},"b":{"x":1}}', []],
    ['[{"a":1},{"a":1}]', []],
    ['{"h":{"X-A":"1","X-A":"2"}}', ['h["X-A"]']],
    ['{"l":[{},{"k":"{\\"k\\":1}","k":[]}]}', ['l[1].k']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"a":1,"a":2,"a":3}', ['a', 'a']],
    ['["a","a"]', []],
    ['-1.5e+3', []],
    ['[true,false,null,"\\ud83d\\ude00\\/"]', []],
  ])('%s: %j', (text, paths) => {
    expect(duplicateMembers(text)).toEqual(paths);
  });
});
