import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LegacyChatConverted } from '@taproom/contracts';
import { type Answer, read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { expectInvalid, expectProblem } from '../support/taproom-problems.ts';
import { type Fixture, offer, startFixture } from './support/fixture.ts';
import { ALIAS, call, commit, inRound, turn } from './support/generation.ts';

let hub: Taproom;
let f: Fixture;
beforeAll(async () => {
  f = await startFixture();
  hub = await startTaproom();
  await offer(hub, f);
});
afterAll(async () => {
  await hub.close();
  await f.close();
});

const convertFile = (text: string | Buffer, type = 'application/x-ndjson'): Promise<Answer> =>
  hub.http('POST', '/api/legacy/chats/convert', { rawBody: text, headers: { 'content-type': type } });
const convertRows = (messages: unknown[]): Promise<Answer> =>
  hub.http('POST', '/api/legacy/chats/convert', { body: { messages } });
const messagesOf = (answer: Answer) => read(LegacyChatConverted, answer).messages;
const fileOf = (...rows: unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const header = { chat_metadata: { integrity: 'x', variables: {} }, user_name: 'unused', character_name: 'unused' };
const user = { name: 'Anna', is_user: true, is_system: false, mes: 'Roll.', send_date: '2026-03-01T09:00:20.000Z' };
const bot = (mes: string, more: object = {}) => ({
  name: 'Mira',
  is_user: false,
  is_system: false,
  mes,
  extra: {},
  ...more,
});
const rowCall = (id: string, more: object = {}) => ({
  id,
  name: 'roll',
  displayName: 'Roll',
  parameters: '{"n":1}',
  signature: null,
  ...more,
});
const result = (id: string, more: object = {}) => ({
  role: 'tool',
  name: 'roll',
  is_user: false,
  is_system: true,
  mes: 'six',
  tool_call_id: id,
  error: false,
  ...more,
});
const old = (more: object, ...tool_invocations: unknown[]) => ({
  name: 'SillyTavern System',
  is_user: false,
  is_system: true,
  mes: 'Tool calls: Roll',
  extra: { isSmallSys: true, tool_invocations },
  ...more,
});
const asked = (id: string, args = '{"n":1}') => ({
  id,
  type: 'function',
  function: { name: 'roll', arguments: args },
});
const answered = (id: string, content = 'six') => ({ role: 'tool', tool_call_id: id, content });

describe('POST /api/legacy/chats/convert', () => {
  it('L-48 reads the first-class form, with other rows between call and result', async () => {
    const rows = [
      header,
      user,
      bot('Rolling.', { tool_calls: [rowCall('a'), rowCall('b')] }),
      result('b', { mes: '' }),
      { ...bot('a note'), is_system: true },
      { ...user, mes: 'Well?' },
      result('a'),
      bot('Six.', { tool_calls: [] }),
    ];
    const expected = [
      { role: 'user', content: 'Roll.' },
      { role: 'assistant', content: 'Rolling.', tool_calls: [asked('a'), asked('b')] },
      answered('a'),
      answered('b', '[No content]'),
      { role: 'user', content: 'Well?' },
      { role: 'assistant', content: 'Six.' },
    ];
    expect(messagesOf(await convertFile(fileOf(...rows)))).toEqual(expected);
    expect(messagesOf(await convertRows(rows))).toEqual(expected);
    expect(messagesOf(await convertRows(rows.slice(1)))).toEqual(expected);
  });

  it('L-48 reads what a commit wrote', async () => {
    const place = await inRound(hub);
    const one = await call(hub, place);
    const { rows } = await commit(hub, place, turn(['call_1']));
    expect(messagesOf(await convertFile(fileOf(header, user, ...rows)))).toEqual([
      { role: 'user', content: 'Roll.' },
      {
        role: 'assistant',
        content: 'Let me look.',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: ALIAS, arguments: '{"title":"x"}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: one.toolMessage.content },
    ]);
  });

  it('L-49 reads the old form, alone and below what the assistant said', async () => {
    const invocation = { id: 'a', displayName: 'Roll', name: 'roll', parameters: '{"n":1}', result: 'six' };
    const other = { id: 'b', name: 'roll', parameters: null, result: '' };
    expect(messagesOf(await convertFile(fileOf(header, user, old({}, invocation))))).toEqual([
      { role: 'user', content: 'Roll.' },
      { role: 'assistant', content: '', tool_calls: [asked('a')] },
      answered('a'),
    ]);
    const text = `${fileOf(header, bot('Rolling.'))}${JSON.stringify(
      old({}, invocation, { ...other, parameters: 'P', result: 'R' }),
    )
      .replace('"P"', '{"n":9007199254740993}')
      .replace('"R"', '{"sum":1.0}')}\n${fileOf(old({}, { ...other, parameters: '', result: '' }))}`;
    expect(messagesOf(await convertFile(text))).toEqual([
      { role: 'assistant', content: 'Rolling.', tool_calls: [asked('a'), asked('b', '{"n":9007199254740993}')] },
      answered('a'),
      answered('b', '{"sum":1.0}'),
      { role: 'assistant', content: '', tool_calls: [asked('b', '')] },
      answered('b', '[No content]'),
    ]);
    expect(messagesOf(await convertRows([bot('x', { extra: { tool_invocations: [] } })]))).toEqual([
      { role: 'assistant', content: 'x' },
    ]);
  });

  it.each<[string, unknown[], string[]]>([
    ['a call without result', [bot('', { tool_calls: [rowCall('a')] })], ['chat[0].tool_calls[0]']],
    ['a result without call', [user, result('a')], ['chat[1]']],
    ['a second result', [bot('', { tool_calls: [rowCall('a')] }), result('a'), result('a')], ['chat[2]']],
    [
      'an ambiguous id',
      [bot('', { tool_calls: [rowCall('a')] }), bot('', { tool_calls: [rowCall('a')] }), result('a')],
      ['chat[2]'],
    ],
    [
      'an id twice in a batch',
      [bot('', { tool_calls: [rowCall('a'), rowCall('a')] }), result('a')],
      ['chat[0].tool_calls[1]', 'chat[1]'],
    ],
    [
      'a call without name',
      [bot('', { tool_calls: [rowCall('a', { name: undefined })] }), result('a')],
      ['chat[0].tool_calls[0]'],
    ],
    [
      'a call without parameters',
      [bot('', { tool_calls: [rowCall('a', { parameters: undefined })] }), result('a')],
      ['chat[0].tool_calls[0]'],
    ],
    [
      'an old call without id',
      [
        user,
        old(
          {},
          { id: 'a', name: 'roll', parameters: '{}', result: 'x' },
          { name: 'roll', parameters: '{}', result: 'x' },
        ),
      ],
      ['chat[1].extra.tool_invocations[1]'],
    ],
    [
      'a result that is no text',
      [bot('', { tool_calls: [rowCall('a')] }), result('a', { mes: 6 })],
      ['chat[1].mes', 'chat[0].tool_calls[0]'],
    ],
    ['calls of a user', [{ ...user, tool_calls: [rowCall('a')] }, result('a')], ['chat[0].tool_calls', 'chat[1]']],
    [
      'calls of the system',
      [bot('', { is_system: true, tool_calls: [rowCall('a')] }), result('a')],
      ['chat[0].tool_calls', 'chat[1]'],
    ],
    ['calls that are no list', [bot('x', { tool_calls: { id: 'a' } })], ['chat[0].tool_calls']],
    [
      'both forms in one row',
      [bot('', { tool_calls: [rowCall('a')], extra: { tool_invocations: [{ id: 'b' }] } }), result('a')],
      ['chat[0]', 'chat[1]'],
    ],
  ])('L-51 refuses a chat with %s as a whole', async (_what, rows, paths) => {
    for (const answer of [await convertFile(fileOf(header, ...rows)), await convertRows(rows)]) {
      const problem = expectProblem(answer, 'legacy.tool_history_invalid');
      expect(problem.errors?.map(({ path }) => path)).toEqual(paths);
      expect(answer.text).not.toContain('"role"');
    }
  });

  it('names the line that is no JSON, without its words', async () => {
    const answer = await convertFile(`${fileOf(header, user)}{"mes": hunter2}\n`);
    expectInvalid(answer, 'line 3');
    expect(answer.text).not.toContain('hunter2');
  });

  it.each([
    ['nothing', ''],
    ['a header alone', fileOf(header)],
    ['empty lines', '\n\r\n \n'],
  ])('of %s is no message', async (_what, text) => {
    expect(messagesOf(await convertFile(text))).toEqual([]);
  });

  it('reads chat files as they come: a mark at the beginning, CRLF, no line end, an old header', async () => {
    const rows = [
      { user_name: 'Anna', character_name: 'Orla', create_date: '2023-5-31 @13h 22m 10s 5ms' },
      user,
      bot('🍺'),
    ];
    const text = `\ufeff${rows.map((row) => JSON.stringify(row)).join('\r\n')}`;
    expect(messagesOf(await convertFile(text, 'application/x-ndjson; charset=utf-8'))).toEqual([
      { role: 'user', content: 'Roll.' },
      { role: 'assistant', content: '🍺' },
    ]);
  });

  it('keeps lone surrogates as the escapes that they are', async () => {
    const answer = await convertFile('{"is_user":true,"mes":"\\ud83e"}\n');
    expect(answer.text).toBe('{"messages":[{"role":"user","content":"\\ud83e"}]}');
  });

  it('takes no other body', async () => {
    expectInvalid(
      await convertRows([]).then(() => hub.http('POST', '/api/legacy/chats/convert', { body: {} })),
      'messages',
    );
    const more = await hub.http('POST', '/api/legacy/chats/convert', { body: { messages: [], more: 1 } });
    expectInvalid(more, 'more');
    expectProblem(await convertFile('{}', 'text/plain'), 'request.unsupported_media_type');
    const elsewhere = await hub.http('POST', '/api/legacy/generations', {
      rawBody: '{}',
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expectProblem(elsewhere, 'request.unsupported_media_type');
  });

  it('may have 64 MiB, and no more', async () => {
    const MIB = 1024 * 1024;
    const row = Buffer.from(`${JSON.stringify({ ...user, mes: 'x'.repeat(MIB - 120) })}\n`);
    const rows = Buffer.concat([...Array<Buffer>(63).fill(row), Buffer.alloc(64 * MIB - 63 * row.length, ' ')]);
    expect(rows).toHaveLength(64 * MIB);
    expect(messagesOf(await convertFile(rows))).toHaveLength(63);
    expectProblem(await convertFile(Buffer.concat([rows, Buffer.from(' ')])), 'request.too_large');
  });
});
