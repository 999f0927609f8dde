import { describe, expect, it } from '@jest/globals';
import { call, invocation, note, old, result, turn, user } from '../../../spec-support/chat-rows.ts';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import type { JsonObject } from '../../json/json-object.ts';
import { convertChat } from './convert-chat.ts';

const refusal = (...lines: unknown[]) => {
  const { code, issues } = consumerRefusalOf(() => convertChat(lines));
  return [code, ...issues.map(({ path }) => path)];
};

describe('convertChat: a history that is refused as a whole (L-51)', () => {
  const invalid = 'legacy.tool_history_invalid';
  it.each<[string, unknown[], string[]]>([
    ['a call without result', [user('x'), turn('', call('a'), call('b')), result('a')], ['chat[1].tool_calls[1]']],
    ['a result without call', [user('x'), result('a')], ['chat[1]']],
    ['a result before its call', [result('a'), turn('', call('a'))], ['chat[0]', 'chat[1].tool_calls[0]']],
    ['a second result', [turn('', call('a')), result('a'), result('a')], ['chat[2]']],
    ['an id that two calls wait under', [turn('', call('a')), turn('', call('a')), result('a')], ['chat[2]']],
    ['a duplicate id in a batch', [turn('', call('a'), call('a')), result('a')], ['chat[0].tool_calls[1]', 'chat[1]']],
    ['a call without id', [turn('', call(''))], ['chat[0].tool_calls[0]', 'chat[0].tool_calls[0]']],
    ['a call without name', [turn('', call('a', { name: '' })), result('a')], ['chat[0].tool_calls[0]']],
    [
      'a call without parameters',
      [turn('', call('a', { parameters: undefined })), result('a')],
      ['chat[0].tool_calls[0]'],
    ],
    [
      'a call with null parameters',
      [turn('', call('a', { parameters: null })), result('a')],
      ['chat[0].tool_calls[0]'],
    ],
    [
      'a call that is no object',
      [turn('', call('a'), 'x' as unknown as JsonObject), result('a')],
      Array<string>(4).fill('chat[0].tool_calls[1]'),
    ],
    [
      'an old call without result',
      [user('x'), old(invocation('a'), invocation('b', { result: undefined }))],
      ['chat[1].extra.tool_invocations[1]'],
    ],
    ['an old call without id', [old(invocation(undefined))], ['chat[0].extra.tool_invocations[0]']],
    ['an old duplicate', [old(invocation('a'), invocation('a'))], ['chat[0].extra.tool_invocations[1]']],
    [
      'a result that is no text',
      [turn('', call('a')), result('a', { x: 1 })],
      ['chat[1].mes', 'chat[0].tool_calls[0]'],
    ],
    ['a result without id', [turn('', call('a')), result(undefined), result('a')], ['chat[1].tool_call_id']],
    ['calls of a user', [{ ...user('x'), tool_calls: [call('a')] }], ['chat[0].tool_calls']],
    ['calls of the system', [{ ...note('x'), tool_calls: [call('a')] }], ['chat[0].tool_calls']],
    [
      'old calls of a user',
      [{ ...user('x'), extra: { tool_invocations: [invocation('a')] } }],
      ['chat[0].extra.tool_invocations'],
    ],
    ['both forms in one', [{ ...turn('', call('a')), extra: { tool_invocations: [invocation('a')] } }], ['chat[0]']],
    ['calls that are no list', [{ ...turn('x'), tool_calls: { id: 'a' } }], ['chat[0].tool_calls']],
    [
      'old calls that are no list',
      [{ ...note('x'), extra: { tool_invocations: 'a' } }],
      ['chat[0].extra.tool_invocations'],
    ],
    ['no object', [user('x'), 'y', null], ['chat[1]', 'chat[2]']],
  ])('%s', (_what, lines, paths) => {
    expect(refusal(...lines)).toEqual([invalid, ...paths]);
  });

  it('counts messages without the header', () => {
    expect(refusal({ chat_metadata: {} }, user('x'), result('a'))).toEqual([invalid, 'chat[1]']);
  });
});
