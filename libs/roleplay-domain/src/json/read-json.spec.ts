import { describe, expect, it } from '@jest/globals';
import { defaultImportLimits } from '../formats/limits.ts';
import { ImportRefused } from '../formats/outcome/import-refused.ts';
import { Report } from '../formats/outcome/report.ts';
import { readJson } from './read-json.ts';

const report = () => new Report();
const read = (text: string | Uint8Array, limits = {}, into = report()) =>
  readJson(Buffer.from(text as string), {
    what: 'The file',
    limits: { ...defaultImportLimits.json, ...limits },
    report: into,
  });

function refusal(text: string | Uint8Array, limits = {}): ImportRefused {
  try {
    read(text, limits);
  } catch (error) {
    if (error instanceof ImportRefused) return error;
    throw error;
  }
  throw new Error('was taken');
}

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('JSON of a file', () => {
  it('F-21 removes one byte order mark, and no second one', () => {
    expect(read('\uFEFF{"a":1}')).toEqual({ a: 1 });
    expect(refusal('\uFEFF\uFEFF{"a":1}').message).toBe('The file is not valid JSON at line 1, column 1');
  });

  it.each([
    ['Latin-1', Buffer.from('{"a":"\xe9"}', 'latin1'), 'save it as UTF-8'],
    ['UTF-16', Buffer.from('\uFEFF{"a":1}', 'utf16le'), 'it looks like UTF-16'],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22]), 'not UTF-8'],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'not UTF-8'],
  ])('F-21 refuses %s, and replaces nothing', (_, bytes, words) => {
    expect(refusal(bytes).code).toBe('studio.import_unknown_format');
    expect(refusal(bytes).message).toContain(words);
  });

  it.each([
    ['{"a":1,}', 1, 8],
    ['{"a":1', 1, 7],
    ['{\n  "a": tru\n}', 2, 8],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['["a\nb"]', 1, 4],
    ['["\\x"]', 1, 3],
    ['', 1, 1],
    ['{}\n}', 2, 1],
    ['[\n\n\n1 2]', 4, 3],
    ['[01]', 1, 3],
    ["{'a':1}", 1, 2],
    ['[1]]', 1, 4],
  ])('F-21 says where %j stops being JSON, and nothing of what it says', (text, line, column) => {
    expect(refusal(text).message).toBe(`The file is not valid JSON at line ${line}, column ${column}`);
  });

  it('F-30 takes 64 levels and refuses 65, naming the limit', () => {
    expect(read(nested(64))).toHaveLength(1);
    expect(refusal(nested(65)).message).toBe('The file is nested deeper than 64 levels');
    expect(refusal(nested(65)).code).toBe('studio.import_unsafe');
  });

  it('F-30 measures before it parses, so depth alone can not hurt', () => {
    expect(refusal('['.repeat(1_000_000)).message).toContain('64 levels');
    expect(refusal(`{"a":"${'['.repeat(100)}"}x`).message).toContain('not valid JSON');
  });

  it.each([
    ['[1,2,3]', 4],
    ['[]', 1],
    ['{"a":[],"b":{}}', 3],
    ['{"a,b":"[,{"}', 2],
    ['[[1],[2,[ ]]]', 6],
    ['"\\",["', 1],
  ])('F-30 counts the values of %s', (text, values) => {
    expect(read(text, { maxValues: values })).toEqual(JSON.parse(text));
    if (values > 1) expect(refusal(text, { maxValues: values - 1 }).message).toContain('more than');
  });

  it('F-30 measures bytes, not characters', () => {
    expect(read('"é"', { maxBytes: 4 })).toBe('é');
    expect(refusal('"éa"', { maxBytes: 4 })).toMatchObject({
      code: 'request.too_large',
      message: 'The file is larger than the limit of 4 bytes',
    });
  });

  it('F-31 lets the last of equal keys win', () => {
    expect(read('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  it('F-31 drops __proto__ at any depth, and says where it was', () => {
    const into = report();
    const value = read('{"a":[{"__proto__":{"x":1},"b":2}],"__proto__":null}', {}, into) as { a: object[] };
    expect(JSON.stringify(value)).toBe('{"a":[{"b":2}]}');
    expect(Object.getPrototypeOf(value.a[0])).toBe(Object.prototype);
    expect(into.dropped).toEqual(['a[0].__proto__', '__proto__']);
    expect(into.warnings.map(({ code, path }) => [code, path])).toEqual([
      ['not_stored', 'a[0].__proto__'],
      ['not_stored', '__proto__'],
    ]);
  });

  it('F-31 finds them however they are spelt', () => {
    const into = report();
    expect(JSON.stringify(read('{"\\u005f_proto__":1,"__pr\\u006fto__":2,"a":"\\uD800"}', {}, into))).toBe(
      '{"a":"\uFFFD"}',
    );
    expect(into.dropped).toEqual(['__proto__']);
  });

  it('F-31 keeps constructor and prototype as the keys that they are', () => {
    expect(JSON.stringify(read('{"constructor":{"prototype":1}}'))).toBe('{"constructor":{"prototype":1}}');
  });

  it('F-31 removes U+0000 and replaces half surrogate pairs, in keys too', () => {
    const into = report();
    expect(read('{"a\\u0000":"x\\u0000y\\ud800z","ok":"\\ud83d\\ude00\\u0007\\u202e"}', {}, into)).toEqual({
      a: 'xy\uFFFDz',
      ok: '😀\u0007\u202e',
    });
    expect(into.warnings.map(({ code }) => code)).toEqual(['coerced', 'coerced']);
  });

  it('keeps the digits of numbers that a JavaScript number would change', () => {
    const text = '{"a":9007199254740993,"b":1.0,"c":-0,"d":1e400,"e":7}';
    expect(JSON.stringify(read(text))).toBe(text);
  });

  it('tells ten thousand places of one sort, and counts the rest', () => {
    const into = report();
    read(`[${Array.from({ length: 10_003 }, () => '"\\u0000"').join(',')}]`, {}, into);
    expect(into.warnings).toHaveLength(10_001);
    expect(into.warnings.at(-1)?.message).toBe('3 more places like these');
  });
});
