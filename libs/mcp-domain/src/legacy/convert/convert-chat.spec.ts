import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { GenerationStory, modelCall } from '../../../spec-support/generation-story.ts';
import type { JsonObject } from '../../json/json-object.ts';
import { parseLossless } from '../../json/lossless.ts';
import { readChatLines } from './chat-file.ts';
import { convertChat } from './convert-chat.ts';

const user = (mes: string): JsonObject => ({ name: 'You', is_user: true, is_system: false, mes });
const bot = (mes: string, extra: JsonObject = {}): JsonObject => ({
  name: 'S',
  is_user: false,
  is_system: false,
  mes,
  extra,
});
const note = (mes: string): JsonObject => ({ name: 'System', is_user: false, is_system: true, mes, extra: {} });
const call = (id: unknown, changes: JsonObject = {}): JsonObject => ({
  id,
  name: 'roll',
  displayName: 'Roll',
  parameters: '{"n":1}',
  signature: null,
  ...changes,
});
const turn = (mes: string, ...calls: JsonObject[]): JsonObject => ({ ...bot(mes), tool_calls: calls });
const result = (tool_call_id: unknown, mes: unknown = 'six'): JsonObject => ({
  role: 'tool',
  name: 'roll',
  is_system: true,
  is_user: false,
  mes,
  tool_call_id,
  error: false,
});
const invocation = (id: unknown, changes: JsonObject = {}): JsonObject => ({
  id,
  name: 'roll',
  parameters: '{"n":1}',
  result: 'six',
  ...changes,
});
const old = (...tool_invocations: JsonObject[]): JsonObject => ({
  ...note('Tool calls: roll'),
  extra: { tool_invocations },
});

const calls = (...ids: string[]) =>
  ids.map((id) => ({ id, type: 'function', function: { name: 'roll', arguments: '{"n":1}' } }));
const tool = (tool_call_id: string, content = 'six') => ({ role: 'tool', tool_call_id, content });

const refusal = (...lines: unknown[]) => {
  const { code, issues } = consumerRefusalOf(() => convertChat(lines));
  return [code, ...issues.map(({ path }) => path)];
};

describe('convertChat', () => {
  it('takes users, assistants and nothing of other system rows', () => {
    const lines = [{ chat_metadata: {}, user_name: 'unused' }, user('Hi'), note('hidden'), bot('Hello'), bot('')];
    expect(convertChat(lines)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'assistant', content: '' },
    ]);
  });

  it('reads a first-class turn, with other rows between call and result (L-48)', () => {
    const lines = [
      user('Roll!'),
      turn('Rolling.', call('a'), call('b')),
      user('Well?'),
      result('b', 'two'),
      bot('Hm.'),
      result('a'),
    ];
    expect(convertChat(lines)).toEqual([
      { role: 'user', content: 'Roll!' },
      { role: 'assistant', content: 'Rolling.', tool_calls: calls('a', 'b') },
      tool('a'),
      tool('b', 'two'),
      { role: 'user', content: 'Well?' },
      { role: 'assistant', content: 'Hm.' },
    ]);
  });

  it('pairs an id that is used again with the turn that waits (L-28)', () => {
    const lines = [
      turn('', call('call_0')),
      result('call_0', 'one'),
      turn('', call('call_0')),
      result('call_0', 'two'),
    ];
    expect(convertChat(lines)).toEqual([
      { role: 'assistant', content: '', tool_calls: calls('call_0') },
      tool('call_0', 'one'),
      { role: 'assistant', content: '', tool_calls: calls('call_0') },
      tool('call_0', 'two'),
    ]);
  });

  it('reads an old row alone (L-49)', () => {
    expect(convertChat([user('Roll!'), old(invocation('a'), invocation('b', { result: 'two' }))])).toEqual([
      { role: 'user', content: 'Roll!' },
      { role: 'assistant', content: '', tool_calls: calls('a', 'b') },
      tool('a'),
      tool('b', 'two'),
    ]);
  });

  it('reads an old row with the plain assistant row directly before it (L-49)', () => {
    expect(convertChat([bot('Rolling.'), old(invocation('a')), bot('Six!')])).toEqual([
      { role: 'assistant', content: 'Rolling.', tool_calls: calls('a') },
      tool('a'),
      { role: 'assistant', content: 'Six!' },
    ]);
  });

  it.each<[string, JsonObject]>([
    ['a user', user('x')],
    ['a system row', note('x')],
  ])('does not merge an old row over %s', (_what, between) => {
    const messages = convertChat([bot('Rolling.'), between, old(invocation('a'))]);
    expect(messages[0]).toEqual({ role: 'assistant', content: 'Rolling.' });
    expect(messages.at(-2)).toEqual({ role: 'assistant', content: '', tool_calls: calls('a') });
  });

  it('keeps the words of an assistant row that holds old calls itself', () => {
    expect(convertChat([bot('First.'), bot('Rolling.', { tool_invocations: [invocation('a')] })])).toEqual([
      { role: 'assistant', content: 'First.' },
      { role: 'assistant', content: 'Rolling.', tool_calls: calls('a') },
      tool('a'),
    ]);
  });

  it('does not merge an old row with a turn', () => {
    const messages = convertChat([
      turn('Rolling.', call('a')),
      result('a'),
      old(invocation('b')),
      old(invocation('c')),
    ]);
    expect(messages.filter(({ role }) => role === 'assistant')).toHaveLength(3);
  });

  it('serializes parameters and results that are no strings, with every digit (L-49)', () => {
    const text = '{"n":9007199254740993,"f":1.0}';
    const value = parseLossless(text);
    const messages = convertChat([
      old(invocation('a', { parameters: value, result: value })),
      turn('', call('b', { parameters: value })),
      result('b'),
    ]);
    expect(messages[0]).toMatchObject({ tool_calls: [{ function: { arguments: text } }] });
    expect(messages[1]).toEqual(tool('a', text));
    expect(messages[2]).toMatchObject({ tool_calls: [{ function: { arguments: text } }] });
  });

  it.each([
    ['an old row', [old(invocation('a', { result: '' }))]],
    ['an old row with null', [old(invocation('a', { result: null }))]],
    ['a first-class row', [turn('', call('a')), result('a', '')]],
  ])('has a text for the empty result of %s (L-49)', (_what, lines) => {
    expect(convertChat(lines)[1]).toEqual(tool('a', '[No content]'));
  });

  it('takes empty lists for absent', () => {
    expect(
      convertChat([
        { ...user('u'), tool_calls: [] },
        { ...bot('b', { tool_invocations: [] }), tool_calls: [] },
        { ...note('n'), extra: { tool_invocations: [] } },
      ]),
    ).toEqual([
      { role: 'user', content: 'u' },
      { role: 'assistant', content: 'b' },
    ]);
  });

  it('reads what a commit writes (L-50)', () => {
    const story = new GenerationStory();
    story.round('rnd_1', ['mine']);
    story.call();
    story.commit([modelCall('call_1'), modelCall('call_2', 'mine')], {
      localResults: [{ toolCallId: 'call_2', content: 'local' }],
    });
    const messages = convertChat([{ chat_metadata: {} }, ...story.generation.rows]);
    expect(messages.map(({ role }) => role)).toEqual(['assistant', 'tool', 'tool']);
    expect(messages[0]).toMatchObject({ content: 'Let me look.', tool_calls: [{ id: 'call_1' }, { id: 'call_2' }] });
    expect(JSON.stringify(story.generation)).not.toContain('tool_invocations');
  });
});

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
    ['no object', [user('x'), 'y', null], ['chat[1]', 'chat[2]']],
  ])('%s', (_what, lines, paths) => {
    expect(refusal(...lines)).toEqual([invalid, ...paths]);
  });

  it('counts messages without the header', () => {
    expect(refusal({ chat_metadata: {} }, user('x'), result('a'))).toEqual([invalid, 'chat[1]']);
  });
});

describe('readChatLines', () => {
  it('reads a line at a time, with every digit, and passes over empty ones', () => {
    const lines = readChatLines('{"chat_metadata":{}}\r\n\n{"n":1.0}\n');
    expect(JSON.stringify(lines)).toBe('[{"chat_metadata":{}},{"n":1.0}]');
  });

  it('names the line that is no JSON', () => {
    expect(consumerRefusalOf(() => readChatLines('{}\n{bad\n'))).toMatchObject({
      code: 'request.invalid',
      issues: [{ path: 'line 2' }],
    });
  });
});
