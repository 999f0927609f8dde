import { describe, expect, it } from '@jest/globals';
import { answered, serverError, unsupported } from '../../spec-support/outcomes.ts';
import { notSent, type SettledOutcome } from '../send-gate/call-outcome.ts';
import { legacyToolMessage, outcomeText } from './tool-message.ts';

const full = answered({
  diagnostics: [{ contentIndex: 1, message: 'An image.', code: 'mcp.call_content_unsupported' }],
  structuredJson: '{"n":9007199254740993}',
  textBlocks: [{ text: 'a', index: 0 }],
});

describe('outcomeText (L-33, 4.1)', () => {
  it('has two spaces of indentation and the members in their order', () => {
    expect(outcomeText(full)).toBe(
      [
        '{',
        '  "outcome": "known_response",',
        '  "response": {',
        '    "kind": "tool_result",',
        '    "isError": false,',
        '    "textBlocks": [',
        '      {',
        '        "index": 0,',
        '        "text": "a"',
        '      }',
        '    ],',
        '    "structuredJson": "{\\"n\\":9007199254740993}",',
        '    "diagnostics": [',
        '      {',
        '        "code": "mcp.call_content_unsupported",',
        '        "message": "An image.",',
        '        "contentIndex": 1',
        '      }',
        '    ]',
        '  }',
        '}',
      ].join('\n'),
    );
  });

  it.each<[string, SettledOutcome, object]>([
    [
      'a result without structure',
      answered(),
      { outcome: 'known_response', response: { kind: 'tool_result', isError: false, textBlocks: [], diagnostics: [] } },
    ],
    [
      'a server error',
      serverError('m', '1'),
      { outcome: 'known_response', response: { kind: 'server_error', code: -32000, message: 'm', dataJson: '1' } },
    ],
    [
      'a server error without data',
      serverError('m'),
      { outcome: 'known_response', response: { kind: 'server_error', code: -32000, message: 'm' } },
    ],
    [
      'an unsupported response',
      unsupported,
      {
        outcome: 'known_response',
        response: { kind: 'unsupported_response', responseType: 'input_required', message: 'It asks for input.' },
      },
    ],
    ['not sent', { message: 'm', code: 'c', outcome: 'not_sent' }, { outcome: 'not_sent', code: 'c', message: 'm' }],
  ])('has the members of %s', (_what, outcome, expected) => {
    expect(outcomeText(outcome)).toBe(JSON.stringify(expected, null, 2));
  });

  it('has no size limit', () => {
    const text = 'x'.repeat(4 * 1024 * 1024 - 65_536);
    expect(outcomeText(answered({ textBlocks: [{ index: 0, text }] }))).toContain(`"${text}"`);
  });
});

describe('legacyToolMessage (L-34)', () => {
  it.each<[string, SettledOutcome, boolean]>([
    ['a result', full, false],
    ['isError', answered({ isError: true }), true],
    ['a server error', serverError('m'), true],
    ['an unsupported response', unsupported, true],
    ['not sent', notSent('c', 'm'), true],
  ])('of %s has error %s', (_what, outcome, error) => {
    expect(legacyToolMessage({ toolCallId: 'id', name: 'n' }, outcome)).toEqual({
      role: 'tool',
      tool_call_id: 'id',
      name: 'n',
      content: outcomeText(outcome),
      error,
    });
  });
});
