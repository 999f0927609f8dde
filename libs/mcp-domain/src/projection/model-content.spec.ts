import { describe, expect, it } from '@jest/globals';
import { answered, serverError, texts, unsupported } from '../../spec-support/outcomes.ts';
import { notSent, type SettledOutcome } from '../send-gate/call-outcome.ts';
import { modelContent } from './model-content.ts';
import { projectOutcome } from './tool-result.ts';

const NOTHING = 'The MCP tool completed without content.';
const both = (text: string, structuredJson: string) => answered({ textBlocks: [{ index: 0, text }], structuredJson });

describe('modelContent: text', () => {
  it.each(['  ', '\r\n a\n', '```json\n{}\n```', '🦊', 'x\n\n## Notes\n\n- y', '\ud83e'])(
    'leaves %j verbatim (A-50)',
    (text) => {
      expect(modelContent(texts(text))).toBe(text);
    },
  );

  it('joins blocks in order with a blank line (A-51)', () => {
    expect(modelContent(texts('a\n', '', 'b'))).toBe('a\n\n\n\n\nb');
  });

  it.each([[[]], [['']], [['', '']]])('has none in the blocks %j', (blocks) => {
    expect(modelContent(texts(...blocks))).toBe(NOTHING);
  });
});

describe('modelContent: details', () => {
  const details = '## Details\n\n- **issueId**: 42';

  it.each(['{"issueId":42}', ' { "issueId" : 42 }\n'])(
    'stand alone where the text says the same: %j (A-52)',
    (text) => {
      expect(modelContent(both(text, '{"issueId":42}'))).toBe(details);
    },
  );

  it('compare without regard to the order of members (A-52)', () => {
    expect(modelContent(both('{"b":1,"a":2}', '{"a":2,"b":1}'))).toBe('## Details\n\n- **a**: 2\n- **b**: 1');
  });

  it('compare all blocks together', () => {
    const outcome = answered({
      textBlocks: [
        { index: 0, text: '[1,' },
        { index: 1, text: '2]' },
      ],
      structuredJson: '[1,2]',
    });
    expect(modelContent(outcome)).toBe('## Details\n\n- 1\n- 2');
  });

  it.each([
    ['9007199254740993', '9007199254740992'],
    ['1', '1.0'],
    ['Number 42', '{"issueId":42}'],
    ['{"issueId":42} ok', '{"issueId":42}'],
  ])('stand beside the different text %s for %s (A-52, A-53)', (text, structured) => {
    const content = modelContent(both(text, structured));
    expect(content.startsWith(`${text}\n\n## Details\n\n`)).toBe(true);
  });

  it('compare decimals by value (A-53)', () => {
    expect(modelContent(both('1.0', '1.00'))).toBe('## Details\n\n1.00');
  });

  it('are not there for null, and the text stays (A-54)', () => {
    expect(modelContent(both('a', 'null'))).toBe('a');
    expect(modelContent(both('null', 'null'))).toBe('null');
    expect(modelContent(answered({ structuredJson: 'null' }))).toBe(NOTHING);
  });

  it('keep digits and order of the JSON text', () => {
    expect(modelContent(answered({ structuredJson: '{"b":9007199254740993,"1":1.0}' }))).toBe(
      '## Details\n\n- **b**: 9007199254740993\n- **1**: 1.0',
    );
  });
});

describe('modelContent: notes and errors', () => {
  const unshown = (message: string) => ({ code: 'mcp.call_content_unsupported', message, contentIndex: 1 });
  const metadata = { code: 'mcp.call_metadata_unsupported', message: 'metadata' };

  it('notes each block that is not shown, without codes, and no metadata (A-55, A-56)', () => {
    const outcome = answered({
      textBlocks: [
        { index: 0, text: 'a' },
        { index: 2, text: 'b' },
      ],
      diagnostics: [unshown('An image.'), metadata, unshown('A sound.')],
    });
    expect(modelContent(outcome)).toBe('a\n\nb\n\n## Notes\n\n- An image.\n- A sound.');
  });

  it('has no notes for metadata alone', () => {
    expect(modelContent(answered({ diagnostics: [metadata] }))).toBe(NOTHING);
  });

  it('orders text, details, notes (A-57)', () => {
    const outcome = answered({
      textBlocks: [{ index: 0, text: 't' }],
      structuredJson: '1',
      diagnostics: [unshown('n')],
    });
    expect(modelContent(outcome)).toBe('t\n\n## Details\n\n1\n\n## Notes\n\n- n');
  });

  it.each<[string, SettledOutcome, string]>([
    ['the data of a server error', serverError('No.', '{"why":["x"]}'), 'No.\n\n## Error details\n\n- **why**:\n  - x'],
    ['a server error without data', serverError('No.'), 'No.'],
    ['a server error with null', serverError('No.', 'null'), 'No.'],
    ['a server error without a message', serverError('', '1'), '## Error details\n\n1'],
    ['a server error with nothing', serverError(''), NOTHING],
    ['an unsupported response', unsupported, 'It asks for input.'],
    ['a call that was not sent', notSent('mcp.call_server_paused', 'It is paused.'), 'It is paused.'],
    ['an empty result with isError', answered({ isError: true }), NOTHING],
  ])('tells %s (A-57)', (_what, outcome, content) => {
    expect(modelContent(outcome)).toBe(content);
  });
});

describe('projectOutcome (3.4)', () => {
  const call = { callId: 'call_1', toolId: 'mcp/x:y' };

  it.each<[string, SettledOutcome, object]>([
    [
      'a result',
      both('t', '{"a":1}'),
      { content: 't', structured: { structuredContent: { a: 1 }, diagnostics: [] }, isError: false },
    ],
    [
      'a result without structured content',
      texts('a', 'b'),
      { content: 'a\n\nb', structured: { structuredContent: null, diagnostics: [] }, isError: false },
    ],
    [
      'a result with isError',
      answered({ isError: true }),
      {
        content: '',
        structured: { structuredContent: null, diagnostics: [] },
        isError: true,
        errorCode: 'mcp.tool_error',
      },
    ],
    [
      'a server error',
      serverError('No.', '[1]'),
      {
        content: 'No.',
        structured: { serverError: { code: -32000, message: 'No.', data: [1] } },
        isError: true,
        errorCode: 'mcp.server_error',
      },
    ],
    [
      'an unsupported response',
      unsupported,
      {
        content: 'It asks for input.',
        structured: { unsupportedResponse: { type: 'input_required', message: 'It asks for input.' } },
        isError: true,
        errorCode: 'mcp.unsupported_response',
      },
    ],
    [
      'a call that was not sent',
      notSent('mcp.call_permission_off', 'Off.'),
      {
        content: 'Off.',
        structured: { error: { code: 'mcp.call_permission_off', message: 'Off.' } },
        isError: true,
        errorCode: 'mcp.call_permission_off',
      },
    ],
  ])('makes %s a result (A-48)', (_what, outcome, projected) => {
    expect(projectOutcome(outcome, call)).toEqual({ ...call, ...projected, resourceRefs: [] });
  });

  it('keeps the digits of structured content', () => {
    const { structured } = projectOutcome(both('', '{"n":9007199254740993,"f":1.0}'), call);
    expect(JSON.stringify(structured)).toBe('{"structuredContent":{"n":9007199254740993,"f":1.0},"diagnostics":[]}');
  });
});
