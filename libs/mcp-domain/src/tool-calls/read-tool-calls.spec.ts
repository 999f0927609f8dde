import { describe, expect, it } from '@jest/globals';
import { parseJsonTree } from '../json-text/parse-json-tree.ts';
import { emptyAsObject } from './arguments-text.ts';
import { toolName } from './read-call.ts';
import { readToolCalls } from './read-tool-calls.ts';

const call = (id: string, name: string, args: string): string =>
  `{"id":${id},"type":"function","function":{"name":${name},"arguments":${args}}}`;
const valid = call('"call_1"', '"echo"', '"{}"');
const read = (text: string) => readToolCalls(parseJsonTree(text));

describe('readToolCalls', () => {
  it('reads calls in order, arguments untouched', () => {
    const batch = read(`[${valid},${call('"2"', '"b"', '"{\\"n\\": 1.0}"')},${call('"3"', '"c"', '""')}]`);
    const calls = batch.ok ? batch.calls.map(({ id, name, argumentsText }) => [id, name, argumentsText]) : batch;
    expect(calls).toEqual([
      ['call_1', 'echo', '{}'],
      ['2', 'b', '{"n": 1.0}'],
      ['3', 'c', ''],
    ]);
  });

  it('serializes arguments that are no string losslessly (L-25)', () => {
    const batch = read(`[${call('"1"', '"a"', ' { "n" : 9007199254740993, "2":0, "1": 1.0 } ')}]`);
    expect(batch.ok && batch.calls[0]?.argumentsText).toBe('{"n":9007199254740993,"2":0,"1":1.0}');
  });

  it.each(['null', '[]'])('finds no calls in %s', (text) => {
    expect(read(text)).toEqual({ ok: true, calls: [] });
  });

  it('finds no calls where there is no member', () => {
    expect(readToolCalls(undefined)).toEqual({ ok: true, calls: [] });
  });

  it.each([
    [`[${valid},${call('""', '"a"', '"{}"')}]`, 'tool_calls[1].id'],
    [`[${call('null', '"a"', '"{}"')}]`, 'tool_calls[0].id'],
    [`[${call('1', '"a"', '"{}"')}]`, 'tool_calls[0].id'],
    [`[${call('"1"', '""', '"{}"')}]`, 'tool_calls[0].function.name'],
    [`[${call('"1"', 'null', '"{}"')}]`, 'tool_calls[0].function.name'],
    [`[${call('"1"', '"a"', 'null')}]`, 'tool_calls[0].function.arguments'],
    ['[{"id":"1","function":{"name":"a"}}]', 'tool_calls[0].function.arguments'],
    [`[${valid},${valid}]`, 'tool_calls[1].id'],
    [`[${valid},${call('"x"', '"a"', '"{}"')},${valid}]`, 'tool_calls[2].id'],
    ['{}', 'tool_calls'],
    ['"x"', 'tool_calls'],
  ])('takes %s for malformed (A-84, C-19, L-30)', (text, path) => {
    expect(read(text)).toEqual({ ok: false, issues: [{ path, message: expect.stringMatching(/\w/) }] });
  });

  it.each(['[1]', '[null]'])('takes %s for malformed', (text) => {
    expect(read(text).ok).toBe(false);
  });

  it.each([
    ['{"id":"1","type":"custom","custom":{"name":"grep","input":"a{"}}', 'custom', 'grep', 'a{'],
    ['{"id":"1","custom":{"name":"grep","input":""}}', 'custom', 'grep', ''],
    ['{"id":"1","type":"odd","function":{"name":"echo","arguments":"{}"}}', 'function', 'echo', '{}'],
    ['{"id":"1","type":"web_search","web_search":{"q":1.0}}', 'other', 'web_search', '{"q":1.0}'],
    [
      '{"id":"1","type":"shell","shell":{"name":"ls","arguments":"-a"}}',
      'other',
      'ls',
      '{"name":"ls","arguments":"-a"}',
    ],
    ['{"id":"1","type":"shell"}', 'other', 'shell', ''],
  ])('reads %s as a call of its kind', (text, kind, name, argumentsText) => {
    const batch = read(`[${text}]`);
    expect(batch).toMatchObject({ ok: true, calls: [{ kind, id: '1', name, argumentsText }] });
  });

  it.each([
    ['{"id":"1","type":"custom","custom":{"input":"x"}}', 'tool_calls[0].custom.name'],
    ['{"id":"1","type":"custom","custom":{"name":"a"}}', 'tool_calls[0].custom.input'],
    ['{"type":"custom","custom":{"name":"a","input":""}}', 'tool_calls[0].id'],
    ['{"type":"web_search","web_search":{}}', 'tool_calls[0].id'],
  ])('takes a call of another kind without what links it for malformed: %s', (text, path) => {
    expect(read(`[${text}]`)).toMatchObject({ ok: false, issues: [{ path, message: 'is missing' }] });
  });
});

describe('toolName', () => {
  it.each([
    ['{"type":"function","function":{"name":"a"}}', 'a'],
    ['{"type":"custom","custom":{"name":"b","format":{"type":"text"}}}', 'b'],
    ['{"type":"custom","name":"c"}', 'c'],
    ['{"type":"web_search","web_search":{}}', 'web_search'],
    ['{"type":"shell","shell":{"name":"d"}}', 'd'],
    ['{"name":"e"}', 'e'],
    ['{"type":"function"}', undefined],
    ['"x"', undefined],
  ])('of %s is %s', (text, expected) => {
    expect(toolName(parseJsonTree(text))).toBe(expected);
  });
});

describe('emptyAsObject (L-25)', () => {
  it.each([
    ['', '{}'],
    [' ', ' '],
    ['[]', '[]'],
  ])('makes %j %j', (text, expected) => {
    expect(emptyAsObject(text)).toBe(expected);
  });
});
