import { describe, expect, it } from '@jest/globals';
import { bot, call, invocation, note, old, result, turn, user } from '../../../spec-support/chat-rows.ts';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { GenerationStory, modelCall } from '../../../spec-support/generation-story.ts';
import type { JsonObject } from '../../json/json-object.ts';
import { parseLossless } from '../../json/lossless.ts';
import { readChatLines } from './chat-file.ts';
import { convertChat } from './convert-chat.ts';

const calls = (...ids: string[]) =>
  ids.map((id) => ({ id, type: 'function', function: { name: 'roll', arguments: '{"n":1}' } }));
const tool = (tool_call_id: string, content = 'six') => ({ role: 'tool', tool_call_id, content });

describe('convertChat', () => {
  it('takes users, assistants and nothing of other system rows', () => {
    const lines = [{ chat_metadata: {}, user_name: 'unused' }, user('Hi'), note('hidden'), bot('Hello'), bot('')];
    expect(convertChat(lines)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
      { role: 'assistant', content: '' },
    ]);
  });

  it.each([
    ['has chat_metadata', { chat_metadata: {}, mes: 'no words' }, 1],
    ['names the user', { user_name: 'Anna' }, 1],
    ['names the character', { character_name: 'Orla', create_date: '2023-5-31' }, 1],
    ['names the character, and has words', { character_name: 'Orla', ...bot('Words') }, 2],
    ['is a row', bot(''), 2],
  ])('takes a first line that %s for %j', (_what, first, messages) => {
    expect(convertChat([first, bot('Hello')])).toHaveLength(messages);
    expect(convertChat([bot('Hello'), { ...first, mes: '' }])).toHaveLength(2);
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
