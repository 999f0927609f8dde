import { describe, expect, it } from '@jest/globals';
import { type ChatFailure, chatErrorAnswer, chatErrorBody } from './failures.ts';
import { type EarlierRequest, type RepeatCheck, repeatsToolSend } from './repeat-guard.ts';

const failure = (kind: Exclude<ChatFailure['kind'], 'refused' | 'internal'>): ChatFailure => ({ kind, message: 'm' });
const retried = new Set([408, 409, 421, 429]);

describe('chatErrorAnswer (5.6)', () => {
  it.each<[ChatFailure, boolean, number, string]>([
    [{ kind: 'refused', code: 'request.invalid', message: 'm' }, false, 400, 'request.invalid'],
    [{ kind: 'refused', code: 'chat.connection_missing', message: 'm' }, false, 400, 'chat.connection_missing'],
    [{ kind: 'refused', code: 'chat.connection_ambiguous', message: 'm' }, false, 400, 'chat.connection_ambiguous'],
    [{ kind: 'refused', code: 'chat.connection_not_found', message: 'm' }, false, 400, 'chat.connection_not_found'],
    [failure('upstream-unreachable'), false, 502, 'chat.upstream_unreachable'],
    [failure('upstream-unreachable'), true, 424, 'chat.upstream_failed_after_tools'],
    [failure('upstream-failed'), true, 424, 'chat.upstream_failed_after_tools'],
    [failure('malformed-batch'), false, 502, 'legacy.malformed_tool_call'],
    [failure('malformed-batch'), true, 424, 'legacy.malformed_tool_call'],
    [failure('outcome-unknown'), true, 424, 'mcp.call_outcome_unknown'],
    [failure('root-timeout'), false, 504, 'chat.root_timeout'],
    [failure('root-timeout'), true, 424, 'chat.root_timeout'],
    [failure('repeat-refused'), false, 424, 'legacy.retry_after_tool_send_refused'],
    [{ kind: 'internal', code: 'mcp.storage_failed', message: 'm' }, false, 500, 'mcp.storage_failed'],
    [{ kind: 'internal', code: 'mcp.storage_failed', message: 'm' }, true, 424, 'mcp.storage_failed'],
    [{ kind: 'internal', code: 'server.stopping', message: 'm' }, false, 503, 'server.stopping'],
    [{ kind: 'internal', code: 'server.stopping', message: 'm' }, true, 424, 'server.stopping'],
  ])('%j, tool sent %s: %i %s', (told, toolSent, status, code) => {
    const answer = chatErrorAnswer(told, toolSent);
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
    expect(answer.body).toEqual({
      error: { message: expect.stringContaining('m'), type: expect.stringMatching(/\w/), code, param: null },
    });
    expect(answer.headers).toEqual(status === 424 ? { 'x-should-retry': 'false' } : {});
  });

  it.each<[ChatFailure, string]>([
    [{ kind: 'refused', code: 'request.invalid', message: 'm' }, 'invalid_request_error'],
    [failure('repeat-refused'), 'invalid_request_error'],
    [failure('upstream-failed'), 'upstream_error'],
    [failure('malformed-batch'), 'upstream_error'],
    [failure('outcome-unknown'), 'mcp_outcome_unknown'],
    [{ kind: 'internal', code: 'server.failed', message: 'm' }, 'server_error'],
  ])('%j has the type %s', (told, type) => {
    expect(chatErrorBody(told, false).error.type).toBe(type);
  });

  it('never has a status that clients repeat for, after a tool was sent', () => {
    const kinds = [
      'upstream-unreachable',
      'upstream-failed',
      'malformed-batch',
      'outcome-unknown',
      'root-timeout',
      'repeat-refused',
    ] as const;
    const answered = kinds.map((kind) => chatErrorAnswer(failure(kind), true).status);
    expect(answered.filter((status) => retried.has(status) || status >= 500)).toEqual([]);
  });

  it('says by its reason and type that a tool may have run (C-38)', () => {
    const { reason, body } = chatErrorAnswer(failure('outcome-unknown'), false);
    expect(reason).toBe('MCP tool outcome unknown - it may have executed');
    expect(body.error.type).toBe('mcp_outcome_unknown');
    expect(chatErrorAnswer(failure('root-timeout'), true)).not.toHaveProperty('reason');
  });

  it('names the upstream’s status (C-37)', () => {
    expect(chatErrorBody({ kind: 'upstream-failed', status: 503, message: 'busy' }, true).error.message).toBe(
      "The model's server answered 503: busy",
    );
  });
});

describe('repeatsToolSend (C-41, C-42)', () => {
  const MINUTE = 60_000;
  const sent: EarlierRequest = { at: 0, bodyHash: 'b', idempotencyKey: 'k', sentTool: true, running: false };
  const check = (changes: Partial<RepeatCheck>): boolean =>
    repeatsToolSend({ now: MINUTE, bodyHash: 'x', retryCount: 0, earlier: [sent], ...changes });

  it.each<[string, Partial<RepeatCheck>, boolean]>([
    ['a repeat of the same body', { bodyHash: 'b', retryCount: 1 }, true],
    ['a second repeat', { bodyHash: 'b', retryCount: 2 }, true],
    ['the same body without a count', { bodyHash: 'b' }, false],
    ['another body', { retryCount: 1 }, false],
    ['the same body after 15 minutes', { bodyHash: 'b', retryCount: 1, now: 15 * MINUTE }, true],
    ['the same body later', { bodyHash: 'b', retryCount: 1, now: 15 * MINUTE + 1 }, false],
    [
      'the same body of a request that sent nothing',
      { bodyHash: 'b', retryCount: 1, earlier: [{ ...sent, sentTool: false }] },
      false,
    ],
    [
      'the same body of a request that still runs',
      { bodyHash: 'b', retryCount: 1, earlier: [{ ...sent, sentTool: false, running: true }] },
      true,
    ],
    ['the same key with another body', { idempotencyKey: 'k' }, true],
    ['the same key after a day', { idempotencyKey: 'k', now: 24 * 60 * MINUTE }, true],
    ['the same key later', { idempotencyKey: 'k', now: 24 * 60 * MINUTE + 1 }, false],
    ['another key', { idempotencyKey: 'l' }, false],
    ['no key, as the earlier one', { earlier: [{ at: 0, bodyHash: 'b', sentTool: true, running: false }] }, false],
    ['nothing before it', { bodyHash: 'b', retryCount: 1, idempotencyKey: 'k', earlier: [] }, false],
  ])('%s: %s', (_what, changes, expected) => {
    expect(check(changes)).toBe(expected);
  });
});
