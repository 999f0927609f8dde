import { describe, expect, it } from '@jest/globals';
import { type CallOutcome, isErrorOutcome, type SettledOutcome } from './call-outcome.ts';
import { cancelledBeforeSend, consumerOutcome, interruptedOutcome, unknownOutcomeError } from './cancel.ts';

const answered: SettledOutcome = {
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [], diagnostics: [] },
};

describe('consumerOutcome (D-7)', () => {
  it('names a cancel between gate and request handle like one before the gate', () => {
    expect(consumerOutcome({ outcome: 'not_sent', code: 'mcp.call_cancelled', message: 'x' })).toEqual(
      cancelledBeforeSend(),
    );
    expect(cancelledBeforeSend().code).toBe('mcp.call_cancelled_before_send');
  });

  it.each<CallOutcome>([
    { outcome: 'not_sent', code: 'mcp.header_not_sendable', message: 'x' },
    { outcome: 'outcome_unknown', code: 'mcp.call_cancelled', message: 'x' },
    answered,
  ])('leaves $outcome as it is', (outcome) => {
    expect(consumerOutcome(outcome)).toEqual(outcome);
  });
});

describe('unknownOutcomeError (D-7)', () => {
  it('keeps what happened, and says once that the tool may have executed', () => {
    const first = unknownOutcomeError({ message: 'The connection was lost.' });
    expect(first).toEqual({
      code: 'mcp.call_outcome_unknown',
      message: 'The connection was lost. The tool may have executed; the call is not repeated.',
    });
    expect(unknownOutcomeError(first)).toEqual(first);
  });

  it('tells of a stop in the middle of a call', () => {
    expect(unknownOutcomeError(interruptedOutcome()).message).toMatch(/^Taproom stopped.+may have executed/);
  });
});

describe('isErrorOutcome', () => {
  it.each<[string, SettledOutcome, boolean]>([
    ['a result', answered, false],
    [
      'a result with isError',
      { ...answered, response: { kind: 'tool_result', isError: true, textBlocks: [], diagnostics: [] } },
      true,
    ],
    ['a server error', { ...answered, response: { kind: 'server_error', code: 1, message: '' } }, true],
    [
      'an unsupported response',
      { ...answered, response: { kind: 'unsupported_response', responseType: 't', message: '' } },
      true,
    ],
    ['not sent', cancelledBeforeSend(), true],
  ])('%s: %s', (_what, outcome, expected) => {
    expect(isErrorOutcome(outcome)).toBe(expected);
  });
});
