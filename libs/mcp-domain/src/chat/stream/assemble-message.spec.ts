import { describe, expect, it } from '@jest/globals';
import { type JsonObjectTree, memberOf } from '../../json-text/json-tree.ts';
import { parseJsonTree } from '../../json-text/parse-json-tree.ts';
import { writeJsonTree } from '../../json-text/write-json-tree.ts';
import { readToolCalls } from '../../tool-calls/read-tool-calls.ts';
import { assembleMessage } from './assemble-message.ts';

const object = (text: string): JsonObjectTree => parseJsonTree(text) as JsonObjectTree;
const assemble = (...deltas: string[]): string => writeJsonTree(assembleMessage(deltas.map(object)));

describe('assembleMessage (C-24)', () => {
  it('puts texts together, and keeps members nobody knows', () => {
    expect(
      assemble(
        '{"role":"assistant","content":"","reasoning_content":"a"}',
        '{"reasoning_content":"b","extra_content":{"google":{"x":"1","n":1}}}',
        '{"content":"Hi","extra_content":{"google":{"x":"2","n":2}}}',
        '{"content":" there","reasoning_details":[{"i":1}],"refusal":null}',
        '{"reasoning_details":[{"i":2.0}]}',
      ),
    ).toBe(
      '{"role":"assistant","content":"Hi there","reasoning_content":"ab","extra_content":{"google":{"x":"12","n":2}},"reasoning_details":[{"i":1},{"i":2.0}],"refusal":null}',
    );
  });

  it('has the role that was said', () => {
    expect(assemble('{"content":"a"}', '{"role":"developer","content":"b"}')).toBe(
      '{"role":"developer","content":"ab"}',
    );
  });

  it('puts the calls of custom tools together like those of functions', () => {
    const part = (custom: string) => `{"tool_calls":[{"index":0,"id":"a","type":"custom","custom":${custom}}]}`;
    expect(
      assemble(part('{"name":"grep","input":"a"}'), part('{"name":"grep","input":" {"}'), part('{"input":"b"}')),
    ).toContain('"tool_calls":[{"id":"a","type":"custom","custom":{"name":"grep","input":"a {b"}}]');
  });

  it('has null for content that never came', () => {
    expect(assemble('{"reasoning":"r"}')).toBe('{"role":"assistant","content":null,"reasoning":"r"}');
    expect(assemble()).toBe('{"role":"assistant","content":null}');
  });

  it('tells calls apart by index', () => {
    expect(
      assemble(
        '{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"x","arguments":""}}]}',
        '{"tool_calls":[{"index":1,"id":"b","type":"function","function":{"name":"y","arguments":"{"}},{"index":0,"function":{"arguments":"{}"}}]}',
        '{"tool_calls":[{"index":1,"id":"","function":{"name":"","arguments":"}"},"extra_content":{"s":"q"}}]}',
      ),
    ).toBe(
      '{"role":"assistant","content":null,"tool_calls":[' +
        '{"id":"a","type":"function","function":{"name":"x","arguments":"{}"}},' +
        '{"id":"b","type":"function","function":{"name":"y","arguments":"{}"},"extra_content":{"s":"q"}}]}',
    );
  });

  it('does not double an id, type or name that is said in every part', () => {
    const part = (args: string) =>
      `{"tool_calls":[{"index":0,"id":"a","type":"function","function":{"name":"x","arguments":"${args}"}}]}`;
    expect(assemble(part('{'), part('}'))).toContain(
      '"tool_calls":[{"id":"a","type":"function","function":{"name":"x","arguments":"{}"}}]',
    );
  });

  it.each([
    ['once', ['mcp__a__b', '', '']],
    ['in every part', ['mcp__a__b', 'mcp__a__b', 'mcp__a__b']],
    ['in pieces', ['mcp', '__a', '__b']],
    ['longer each time', ['mcp', 'mcp__a', 'mcp__a__b']],
  ])('has the whole of a name that is said %s (C-20)', (_how, names) => {
    const parts = names.map(
      (name) => `{"tool_calls":[{"index":0,"id":"a","function":{"name":"${name}","arguments":""}}]}`,
    );
    expect(assemble(...parts)).toContain('"name":"mcp__a__b"');
  });

  it('tells calls apart by an index that is a string, so that no arguments get into another call (C-20)', () => {
    const message = assemble(
      '{"tool_calls":[{"index":"0","id":"a","function":{"name":"x","arguments":""}}]}',
      '{"tool_calls":[{"index":"1","id":"b","function":{"name":"y","arguments":"{\\"n\\""}}]}',
      '{"tool_calls":[{"index":"0","function":{"arguments":"{}"}},{"index":"1","function":{"arguments":":1}"}}]}',
    );
    expect(JSON.parse(message).tool_calls).toEqual([
      { id: 'a', function: { name: 'x', arguments: '{}' } },
      { id: 'b', function: { name: 'y', arguments: '{"n":1}' } },
    ]);
  });

  it('tells calls without an index apart by id, and adds parts without either to the one before', () => {
    const message = assemble(
      '{"tool_calls":[{"id":"a","function":{"name":"x","arguments":"{"}}]}',
      '{"tool_calls":[{"function":{"arguments":"}"}}]}',
      '{"tool_calls":[{"id":"b","function":{"name":"y","arguments":"{}"}}]}',
    );
    expect(JSON.parse(message).tool_calls).toEqual([
      { id: 'a', function: { name: 'x', arguments: '{}' } },
      { id: 'b', function: { name: 'y', arguments: '{}' } },
    ]);
  });

  it('takes another id under the same index for another call', () => {
    const message = assemble(
      '{"tool_calls":[{"index":0,"id":"a","function":{"name":"x","arguments":"{}"}},{"index":0,"id":"b","function":{"name":"y","arguments":"{"}}]}',
      '{"tool_calls":[{"index":0,"function":{"arguments":"}"}}]}',
    );
    expect(JSON.parse(message).tool_calls).toEqual([
      { id: 'a', function: { name: 'x', arguments: '{}' } },
      { id: 'b', function: { name: 'y', arguments: '{}' } },
    ]);
  });

  it('takes an id that comes late for that of its call', () => {
    const message = assemble(
      '{"tool_calls":[{"index":0,"function":{"name":"x","arguments":"{"}}]}',
      '{"tool_calls":[{"index":0,"id":"a","function":{"arguments":"}"}}]}',
    );
    expect(JSON.parse(message).tool_calls).toEqual([{ id: 'a', function: { name: 'x', arguments: '{}' } }]);
  });

  it('keeps two calls of one id apart, so that they can be refused (C-19)', () => {
    const message = assemble(
      '{"tool_calls":[{"index":0,"id":"a","function":{"name":"x","arguments":"{}"}}]}',
      '{"tool_calls":[{"index":1,"id":"a","function":{"name":"y","arguments":"{}"}}]}',
    );
    expect(readToolCalls(memberOf(parseJsonTree(message), 'tool_calls'))).toMatchObject({ ok: false });
  });

  it.each(['{}', '"x"', '[null]', '[{"index":0,"id":"a","function":{"name":"x","arguments":"{}"}},1]'])(
    'loses no part that is none of a call, so that it can be refused: %s (C-19)',
    (calls) => {
      const message = assemble('{"content":"a","tool_calls":null}', `{"tool_calls":${calls}}`, '{"tool_calls":[]}');
      expect(readToolCalls(memberOf(parseJsonTree(message), 'tool_calls'))).toMatchObject({ ok: false });
    },
  );

  it('leaves a call that never got an id without one (C-19)', () => {
    const message = assemble('{"tool_calls":[{"index":0,"function":{"name":"x","arguments":"{}"}}]}');
    expect(readToolCalls(memberOf(parseJsonTree(message), 'tool_calls'))).toMatchObject({ ok: false });
  });

  it('puts tens of thousands of parts together', () => {
    const deltas = Array.from({ length: 50_000 }, () => object('{"content":"word "}'));
    expect(memberOf(assembleMessage(deltas), 'content')).toEqual({
      kind: 'string',
      token: JSON.stringify('word '.repeat(50_000)),
    });
  });
});
