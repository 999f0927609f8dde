import type { McpTestCallOutcome, McpToolResult } from '@taproom/contracts';
import { TaproomError, TaproomUnreachableError, type ProblemCode, problemStatus } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { endFromError, endState, rawText } from './ended-call.ts';
import { outcomeState } from './outcome-state.ts';
import { firstTab, structuredTextOf } from './result-parts.ts';

const toolResult = (more: Partial<McpToolResult>): McpTestCallOutcome => ({
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [], diagnostics: [], ...more },
});
const image = { code: 'mcp.call_content_unsupported', message: 'image', contentIndex: 0 };
const metadata = { code: 'mcp.call_metadata_unsupported', message: '_meta', contentIndex: 0 };
const text = [{ index: 0, text: 'hi' }];

describe('outcomeState', () => {
  it.each<[string, McpTestCallOutcome, string]>([
    ['text', toolResult({ textBlocks: text }), 'answered'],
    ['structured content alone', toolResult({ structuredJson: '{}' }), 'answered'],
    ['content that is not shown', toolResult({ diagnostics: [image] }), 'answered'],
    ['nothing', toolResult({}), 'answered-empty'],
    ['empty texts', toolResult({ textBlocks: [{ index: 0, text: '' }] }), 'answered-empty'],
    ['nothing but metadata', toolResult({ diagnostics: [metadata] }), 'answered-empty'],
    ['an error of the tool', toolResult({ isError: true, textBlocks: text }), 'tool-error'],
    ['an empty error of the tool', toolResult({ isError: true }), 'tool-error'],
    [
      'an error of the server',
      { outcome: 'known_response', response: { kind: 'server_error', code: -32602, message: 'no' } },
      'server-error',
    ],
    [
      'another round',
      {
        outcome: 'known_response',
        response: { kind: 'unsupported_response', responseType: 'input_required', message: 'x' },
      },
      'unsupported',
    ],
    ['a call not sent', { outcome: 'not_sent', code: 'mcp.server_paused', message: 'x' }, 'not-sent'],
    ['an unknown outcome', { outcome: 'outcome_unknown', code: 'mcp.call_timeout', message: 'x' }, 'unknown'],
  ])('%s', (_, outcome, state) => {
    expect(outcomeState(outcome)).toBe(state);
  });
});

describe('a call that ended without an outcome', () => {
  const refused = (code: ProblemCode) =>
    endFromError(new TaproomError({ type: 'about:blank', title: 't', status: problemStatus[code], detail: 'd', code }));

  it('was not sent when only its start can have been refused so', () => {
    expect(endState(refused('mcp.registration_not_found'))).toBe('not-sent');
    expect(endState(refused('request.invalid'))).toBe('not-sent');
  });

  it('is unknown when it may have been started before', () => {
    expect(endState(refused('mcp.test_call_not_found'))).toBe('unknown');
    expect(endState(refused('server.stopping'))).toBe('unknown');
    expect(endState(endFromError(new TaproomUnreachableError('gone')))).toBe('unknown');
    expect(endState(endFromError('odd'))).toBe('unknown');
  });
});

describe('the parts of a result', () => {
  const end = (outcome: McpTestCallOutcome) => ({ kind: 'outcome', outcome }) as const;

  it('keeps structured content digit for digit', () => {
    const structuredJson = '{"n":9007199254740993,"one":1.0}';
    expect(structuredTextOf(end(toolResult({ structuredJson })))).toBe(structuredJson);
    expect(JSON.parse(rawText(end(toolResult({ structuredJson }))))).toEqual(toolResult({ structuredJson }));
  });

  it('shows the data of a server error as structured', () => {
    const response = { kind: 'server_error', code: -1, message: 'x', dataJson: '1E400' } as const;
    expect(structuredTextOf(end({ outcome: 'known_response', response }))).toBe('1E400');
  });

  it('opens the tab that has something in it', () => {
    expect(firstTab(end(toolResult({ structuredJson: '{}' })))).toBe('structured');
    expect(firstTab(end(toolResult({ structuredJson: '{}', textBlocks: text })))).toBe('text');
    expect(firstTab(end(toolResult({})))).toBe('text');
    expect(firstTab(end({ outcome: 'not_sent', code: 'c', message: 'm' }))).toBe('text');
  });
});
