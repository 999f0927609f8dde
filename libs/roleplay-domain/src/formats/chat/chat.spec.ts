import { describe, expect, it } from '@jest/globals';
import { importing, refused, taken, told } from '../../../spec-support/importing.ts';
import { defaultImportLimits } from '../limits.ts';
import { writeChat } from './write-chat.ts';

const header = {
  chat_metadata: { integrity: 'i', variables: { hp: '10' } },
  user_name: 'unused',
  character_name: 'unused',
};
const row = (more: object = {}) => ({
  name: 'Mira',
  is_user: false,
  is_system: false,
  send_date: '2026-03-01T09:00:00.000Z',
  mes: 'Hi.',
  extra: {},
  ...more,
});
const lines = (...rows: unknown[]) =>
  rows.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('\n');
const chat = (file: string, fileName?: string) => taken('chat', importing(file, fileName ? { fileName } : {}));
const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a chat of SillyTavern', () => {
  it('F-21, F-130 has one byte order mark removed, and no second one, and blank lines skipped', () => {
    const { content, notes } = chat(
      `\uFEFF${lines(header, row(), '  ', '\u3000', '', `\uFEFF${JSON.stringify(row())}`)}`,
    );
    expect(content.chat.messages).toHaveLength(1);
    expect(told(notes)).toEqual(['not_stored line 1: chat_metadata.integrity', 'damaged line 6']);
  });

  it('F-131 is as many messages as rows, in their order', () => {
    const { content, notes } = chat(
      lines(
        header,
        row(),
        row({ name: 'Anna', is_user: true, mes: 'Here.' }),
        row({ is_system: true, mes: '(hidden)' }),
        row({ name: 'Narrator', mes: 'Night.', extra: { type: 'narrator' } }),
        row({ mes: '', extra: { reasoning: 'hm' } }),
      ),
      'Mira - 1.jsonl',
    );
    expect(
      content.chat.messages.map(({ role, content, hidden, reasoning }) => [role, content, hidden, reasoning]),
    ).toEqual([
      ['assistant', 'Hi.', false, ''],
      ['user', 'Here.', false, ''],
      ['assistant', '(hidden)', true, ''],
      ['system', 'Night.', false, ''],
      ['assistant', '', false, 'hm'],
    ]);
    expect(content.chat).toMatchObject({ title: 'Mira - 1', names: ['Mira', 'Narrator'] });
    expect(told(notes)).toEqual(['not_stored line 1: chat_metadata.integrity']);
    expect(notes.dropped).toEqual(['line 1: chat_metadata.integrity']);
  });

  it('F-130 ends its lines at LF only, and skips blank ones', () => {
    const { content, notes } = chat(`\r\n \n${lines(row({ mes: 'a\u2028b' }), '', row())}\r\n\r\n`);
    expect(content.chat.messages.map((message) => message.content)).toEqual(['a\u2028b', 'Hi.']);
    expect(told(notes)).toEqual(['coerced line 1']);
  });

  it('F-130 leaves out, with its number, a line that is no object or has no text', () => {
    const { content, notes } = chat(lines(header, row(), '{"broken', '5', { name: 'x' }, row({ mes: null }), row()));
    expect(content.chat.messages).toHaveLength(2);
    expect(notes.dropped.slice(1)).toEqual(['line 3', 'line 4', 'line 5', 'line 6']);
    expect(told(notes).slice(1)).toEqual(['damaged line 3', 'damaged line 4', 'damaged line 5', 'damaged line 6']);
  });

  it('F-130 is refused without a header or a row, and taken with a header alone', () => {
    expect(refused(importing(lines({ mes: null, name: 'x' }))).code).toBe('studio.import_invalid');
    expect(chat(lines(header)).content.chat.messages).toEqual([]);
  });

  it.each<[object, object, string]>([
    [{ mes: { message: 'x' } }, { content: 'x' }, 'mes'],
    [{ mes: 5 }, { content: '5' }, 'mes'],
    [{ is_user: 'true' }, { role: 'user' }, 'is_user'],
    [{ is_user: 0 }, { role: 'assistant' }, 'is_user'],
    [{ is_system: 1 }, { hidden: true }, 'is_system'],
  ])('F-131 reads %j, and tells it', (more, expected, path) => {
    const { content, notes } = chat(lines(header, row(more)));
    expect(content.chat.messages[0]).toMatchObject(expected);
    expect(told(notes)[1]).toBe(`coerced line 2: ${path}`);
  });

  it('F-133 takes the time before where there is none, and writes the source text back', () => {
    const file = lines(header, row(), row({ send_date: 'never' }), row({ send_date: undefined }));
    const { content, notes } = chat(file);
    expect(new Set(content.chat.messages.map(({ createdAt }) => createdAt))).toEqual(
      new Set(['2026-03-01T09:00:00.000Z']),
    );
    expect(told(notes).slice(1)).toEqual(['coerced line 3: send_date', 'coerced line 4: send_date']);
    expect(rowsOf(writeChat(content.chat))[2].send_date).toBe('never');
  });

  it('F-133 takes the time of the header for a first row without one', () => {
    const old = { user_name: 'A', character_name: 'B', create_date: '2023-5-31 @13h 22m 10s 5ms' };
    expect(chat(lines(old, row({ send_date: undefined }))).content.chat.messages[0]?.createdAt).toBe(
      '2023-05-31T13:22:10.005Z',
    );
  });

  it.each<[string, object, object, string[]]>([
    ['as stated', { swipes: ['a', 'Hi.'], swipe_id: 1 }, { swipes: ['a', 'Hi.'], swipe_id: 1 }, []],
    ['elsewhere', { swipes: ['a', 'Hi.'], swipe_id: 0 }, { swipe_id: 1 }, ['coerced swipe_id']],
    ['out of range', { swipes: ['Hi.'], swipe_id: 5 }, { swipe_id: 0 }, ['coerced swipe_id']],
    ['not among them', { swipes: ['a'], swipe_id: 0 }, { swipes: ['a', 'Hi.'], swipe_id: 1 }, ['coerced swipes']],
    ['in objects', { swipes: [{ message: 'Hi.' }] }, { swipes: ['Hi.'], swipe_id: 0 }, ['coerced swipes[0]']],
    ['no list', { swipes: 'x', swipe_id: 0 }, { swipe_id: 0 }, ['coerced swipes']],
    [
      'with little information',
      { swipes: ['Hi.', 'b'], swipe_id: 0, swipe_info: [{ a: 1 }], gen_started: 'g' },
      { swipe_info: [{ a: 1 }, { send_date: '2026-03-01T09:00:00.000Z', gen_started: 'g', extra: {} }] },
      ['coerced swipe_info'],
    ],
    [
      'with too much information',
      { swipes: ['Hi.'], swipe_id: 0, swipe_info: [{ a: 1 }, { b: 2 }] },
      { swipe_info: [{ a: 1 }] },
      ['coerced swipe_info[1]'],
    ],
  ])('F-135 has the shown text among its swipes: %s', (_, more, expected, notes) => {
    const read = chat(lines(header, row(more)));
    const [written] = rowsOf(writeChat(read.content.chat)).slice(1);
    expect(written).toMatchObject({ mes: 'Hi.', ...expected });
    expect(told(read.notes).slice(1)).toEqual(notes.map((note) => note.replace(' ', ' line 2: ')));
    expect(read.content.chat.messages[0]?.content).toBe('Hi.');
  });

  it('F-135 an edit changes the current swipe alone', () => {
    const { messages, remembered } = chat(lines(header, row({ swipes: ['a', 'Hi.'], swipe_id: 1 }))).content.chat;
    const edited = { messages: [{ ...messages[0]!, content: 'Hello.' }], remembered };
    expect(rowsOf(writeChat(edited))[1]).toMatchObject({ mes: 'Hello.', swipes: ['a', 'Hello.'] });
  });

  it('F-132 F-136 F-170 F-173 comes back row by row', () => {
    const rows = [
      { ...header, chat_metadata: { variables: { hp: '10' }, persona: 'p' }, x: 1 },
      row({ swipes: ['Hi.'], swipe_id: 0, swipe_info: [{}], gen_started: 'g', title: 't', unknown: { a: 1 } }),
      row({ name: 'Anna', is_user: true, force_avatar: 'f', extra: { isSmallSys: false } }),
      row({ is_system: true, extra: { type: 'narrator', reasoning: 'r', display_text: 'other' } }),
    ];
    const text = writeChat(chat(lines(...rows)).content.chat);
    expect(rowsOf(text)).toEqual(rows);
    expect(text.endsWith('}\n')).toBe(true);
    expect(told(chat(text).notes)).toEqual([]);
  });

  it('F-136 display_text never replaces the content', () => {
    expect(chat(lines(row({ extra: { display_text: 'other' } }))).content.chat.messages[0]?.content).toBe('Hi.');
  });

  it('F-30 has as many rows as the limit and not one more', () => {
    const limits = { chat: { ...defaultImportLimits.chat, maxRows: 2 } };
    expect(importing(lines(header, row(), row()), { limits }).ok).toBe(true);
    expect(refused(importing(lines(header, row(), row(), row()), { limits })).code).toBe('request.too_large');
    const short = { json: { ...defaultImportLimits.json, maxBytes: 200 } };
    expect(refused(importing(lines(row(), row({ mes: 'x'.repeat(200) })), { limits: short })).message).toContain(
      'line 2',
    );
  });
});
