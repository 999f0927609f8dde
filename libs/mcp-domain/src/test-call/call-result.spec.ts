import { describe, expect, it } from '@jest/globals';
import { parseLossless } from '../json/lossless.ts';
import { projectCallResult } from './call-result.ts';
import type { CallDiagnostic } from './known-response.ts';

const project = (text: string) => projectCallResult(parseLossless(text));
const answered = (more: object = {}) => ({
  kind: 'tool_result',
  isError: false,
  textBlocks: [],
  diagnostics: [],
  ...more,
});
const notShown = (type: string, contentIndex: number): CallDiagnostic => ({
  code: 'mcp.call_content_unsupported',
  message: `Block ${contentIndex + 1} is of type "${type}", which is not shown.`,
  contentIndex,
});
const metadata = 'mcp.call_metadata_unsupported';

describe('projectCallResult: a tool result (M-67)', () => {
  it.each<[string, string, object]>([
    [
      'text blocks in order, with their index',
      '{"content":[{"type":"text","text":"b"},{"type":"text","text":""}]}',
      answered({
        textBlocks: [
          { index: 0, text: 'b' },
          { index: 1, text: '' },
        ],
      }),
    ],
    [
      'isError with text (M-66)',
      '{"content":[{"type":"text","text":"no"}],"isError":true}',
      answered({ isError: true, textBlocks: [{ index: 0, text: 'no' }] }),
    ],
    ['isError: false', '{"content":[],"isError":false}', answered()],
    ['no content at all', '{}', answered()],
    [
      'empty content with structured content',
      '{"content":[],"structuredContent":{"a":1}}',
      answered({ structuredJson: '{"a":1}' }),
    ],
    ['structured content alone', '{"structuredContent":{"a":1}}', answered({ structuredJson: '{"a":1}' })],
    [
      'a bare array as structured content',
      '{"content":[],"structuredContent":[1,{"b":2}]}',
      answered({ structuredJson: '[1,{"b":2}]' }),
    ],
    ['a scalar as structured content', '{"structuredContent":false}', answered({ structuredJson: 'false' })],
    ['null as structured content', '{"structuredContent":null}', answered({ structuredJson: 'null' })],
    [
      'structured content, digit for digit',
      '{"structuredContent":{"u64":18446744073709551615,"i64":-9223372036854775808,"f":1.0,"z":-0,"x":1E400,"__proto__":{"y":0.10}}}',
      answered({
        structuredJson:
          '{"u64":18446744073709551615,"i64":-9223372036854775808,"f":1.0,"z":-0,"x":1E400,"__proto__":{"y":0.10}}',
      }),
    ],
    ['resultType complete', '{"resultType":"complete","content":[]}', answered()],
    ['resultType complete beside a task', '{"resultType":"complete","task":{},"content":[]}', answered()],
    ['resultType null', '{"resultType":null,"content":[]}', answered()],
    ['a member task that is no task', '{"task":"do it","content":[]}', answered()],
    [
      'text annotations, which are no metadata',
      '{"content":[{"type":"text","text":"a","annotations":{"priority":1}}]}',
      answered({ textBlocks: [{ index: 0, text: 'a' }] }),
    ],
  ])('%s', (_name, text, expected) => {
    expect(project(text)).toStrictEqual(expected);
  });

  it.each(['image', 'audio', 'resource', 'resource_link', 'hologram', 'TEXT', ''])(
    'a block of type %j is told, not shown',
    (type) => {
      const block = { type, data: 'AAAA', mimeType: 'x/y', text: 'not a text block' };
      expect(projectCallResult({ content: [block] })).toStrictEqual(answered({ diagnostics: [notShown(type, 0)] }));
    },
  );

  it('text keeps its place between blocks that are not shown', () => {
    const text = (value: string) => ({ type: 'text', text: value });
    const content = [{ type: 'image' }, text('a'), { type: 'audio' }, text('b')];
    expect(projectCallResult({ content })).toStrictEqual(
      answered({
        textBlocks: [
          { index: 1, text: 'a' },
          { index: 3, text: 'b' },
        ],
        diagnostics: [notShown('image', 0), notShown('audio', 2)],
      }),
    );
  });

  it('tells metadata of the result and of each block', () => {
    const content = [
      { type: 'text', text: 'a', _meta: {} },
      { type: 'image', _meta: { a: 1 } },
      { type: 'text', text: 'b', _meta: null },
    ];
    expect(projectCallResult({ content, _meta: { trace: 1 } })).toStrictEqual(
      answered({
        textBlocks: [
          { index: 0, text: 'a' },
          { index: 2, text: 'b' },
        ],
        diagnostics: [
          { code: metadata, message: 'Block 1 carries metadata (_meta), which is not shown.', contentIndex: 0 },
          notShown('image', 1),
          { code: metadata, message: 'Block 2 carries metadata (_meta), which is not shown.', contentIndex: 1 },
          { code: metadata, message: 'The result carries metadata (_meta), which is not shown.' },
        ],
      }),
    );
  });

  it('truncates nothing', () => {
    const text = 'é'.repeat(2_000_000);
    expect(projectCallResult({ content: [{ type: 'text', text }] })).toStrictEqual(
      answered({ textBlocks: [{ index: 0, text }] }),
    );
  });
});

describe('projectCallResult: further rounds (M-65)', () => {
  it.each([
    ['{"resultType":"input_required","inputRequests":{}}', 'input_required'],
    ['{"resultType":"task","task":{"taskId":"1"}}', 'task'],
    ['{"task":{"taskId":"1","status":"working"}}', 'task'],
    ['{"task":{"taskId":"1"},"content":[]}', 'task'],
    ['{"resultType":"","content":[]}', ''],
    ['{"resultType":"toString","content":"any"}', 'toString'],
  ])('%s is unsupported', (text, responseType) => {
    expect(project(text)).toStrictEqual({
      kind: 'unsupported_response',
      responseType,
      message: `The server answered with "${responseType}", which asks for a further round. A test call is one round, so it ends here.`,
    });
  });
});

describe('projectCallResult: malformed (M-66)', () => {
  it.each([
    ['null', 'the result is null, not an object'],
    ['[]', 'the result is an array, not an object'],
    ['"ok"', 'the result is a string, not an object'],
    ['1.0', 'the result is a number, not an object'],
    ['{"resultType":1}', "the result's type is a number, not a string"],
    ['{"resultType":{}}', "the result's type is an object, not a string"],
    ['{"content":{}}', 'the content is an object, not an array'],
    ['{"content":null}', 'the content is null, not an array'],
    ['{"content":"text"}', 'the content is a string, not an array'],
    ['{"content":[],"isError":"true"}', 'isError is a string, not a boolean'],
    ['{"content":[],"isError":1}', 'isError is a number, not a boolean'],
    ['{"content":[],"isError":null}', 'isError is null, not a boolean'],
    ['{"content":[{"type":"text"}]}', 'content[0] is a text block without a text'],
    ['{"content":[{"type":"image"},{"type":"text","text":1}]}', 'content[1] is a text block without a text'],
    ['{"content":["text"]}', 'content[0] is a string, not an object'],
    ['{"content":[null]}', 'content[0] is null, not an object'],
    ['{"content":[{"text":"a"}]}', 'content[0] has no type that is a string'],
    ['{"content":[{"type":null}]}', 'content[0] has no type that is a string'],
  ])('%s', (text, malformed) => {
    expect(project(text)).toStrictEqual({ malformed });
  });

  it('is what an absent result is', () => {
    expect(projectCallResult(undefined)).toStrictEqual({ malformed: 'the result is missing, not an object' });
  });
});
