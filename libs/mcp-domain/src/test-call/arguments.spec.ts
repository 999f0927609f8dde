import { describe, expect, it } from '@jest/globals';
import { parseCallArguments } from './arguments.ts';

const padded = (bytes: number): string => `{}${' '.repeat(bytes - 2)}`;
const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('parseCallArguments (M-62)', () => {
  it.each([
    '{}',
    '{"i64":-9223372036854775808,"u64":18446744073709551615}',
    '{"a":[1.0,-0,1E40,0.10,9007199254740993]}',
    '{"__proto__":{"constructor":1.0},"toJSON":"x"}',
    '{"a":"\\ud800","b":"😀","c":"\\u0000"}',
    '{"b":1,"a":null,"":true}',
    nested(128),
  ])('takes %.60s as it is', (text) => {
    const reading = parseCallArguments(text);
    expect(JSON.stringify(reading)).toBe(`{"ok":true,"value":${text}}`);
  });

  it('takes white space around the object', () => {
    expect(parseCallArguments(' \n{"a": 1}\t')).toEqual({ ok: true, value: { a: 1 } });
  });

  it.each([
    ['262,144 bytes', padded(262_144)],
    ['262,144 bytes of four-byte characters', `{"a":"${'😀'.repeat(65_534)}"}`],
  ])('takes %s', (_name, text) => {
    expect(parseCallArguments(text).ok).toBe(true);
  });

  it.each([
    ['one byte more', padded(262_145), 262_145],
    ['multi-byte characters that are fewer, but too long', `{"a":"${'é'.repeat(131_070)}"}`, 262_148],
    ['too much of what is no JSON at all', 'x'.repeat(262_145), 262_145],
  ])('refuses %s', (_name, text, bytes) => {
    expect(parseCallArguments(text)).toEqual({
      ok: false,
      code: 'mcp.call_arguments_size_limit',
      message: `The arguments have ${bytes} bytes; at most 262144 can be sent.`,
    });
  });

  it.each([
    ['{"n":1E400}', '1E400'],
    ['{"a":[{"b":-1e999}]}', '-1e999'],
    [`{"n":${'9'.repeat(400)}}`, '9'.repeat(40)],
  ])('refuses %.24s, which no server could read as written', (text, shown) => {
    expect(parseCallArguments(text)).toEqual({
      ok: false,
      code: 'mcp.call_arguments_invalid_json',
      message: `The number ${shown} in the arguments is beyond the range of a double: a server would read infinity.`,
    });
  });

  it.each([nested(129), nested(20_000), `{"n":1.0,"a":${nested(128)}}`])(
    'refuses what is nested too deeply: %.20s',
    (text) => {
      expect(parseCallArguments(text)).toEqual({
        ok: false,
        code: 'mcp.call_arguments_invalid_json',
        message: 'The arguments are nested deeper than 128 levels.',
      });
    },
  );

  it.each([
    ['', 'is empty, not JSON'],
    ['{"a":1,}', 'is not valid JSON at line 1, column 8'],
    ['{"a":1', 'is not valid JSON: it ends too early'],
    ['{"a":NaN}', 'is not valid JSON at line 1, column 6'],
    ["{'a':1}", 'is not valid JSON at line 1, column 2'],
    ['{} {}', 'is not valid JSON at line 1, column 4'],
    ['\ufeff{}', 'is not valid JSON at line 1, column 1'],
  ])('refuses what is no JSON: %j', (text, reason) => {
    const message = `The text of the arguments ${reason}.`;
    expect(parseCallArguments(text)).toEqual({ ok: false, code: 'mcp.call_arguments_invalid_json', message });
  });

  it.each([
    ['null', 'null'],
    ['[{}]', 'an array'],
    ['"{}"', 'a string'],
    ['1', 'a number'],
    ['1.0', 'a number'],
    ['true', 'a boolean'],
  ])('refuses %s, which is no object', (text, kind) => {
    const message = `The arguments must be one JSON object, but are ${kind}.`;
    expect(parseCallArguments(text)).toEqual({ ok: false, code: 'mcp.call_arguments_not_object', message });
  });
});
