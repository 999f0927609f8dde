import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText } from '../legacy/support/fixture.ts';
import { XMcp } from '@taproom/contracts';
import { chunk, chunks, completion, eventOf, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  errorOf,
  makeToken,
  startChatHub,
  stream,
  streamed,
  withChatHub,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub({ env: { TAPROOM_CHAT_KEEP_ALIVE_MS: '40' } });
});
afterAll(() => hub.close());

let sent = 0;
beforeEach(() => {
  sent = hub.u.bodies().length;
  hub.f.onCall = answerText('ok');
});

const usage = (n: number) => ({ prompt_tokens: n, details: { cached: n, price: 0.5 } });
const usages = { prompt_tokens: 3, details: { cached: 3, price: 1 } };
const texts = (got: readonly { choices?: { delta: Record<string, unknown> }[] }[], name = 'content'): string =>
  got
    .map(({ choices }) => choices?.[0]?.delta[name])
    .filter((text) => typeof text === 'string')
    .join('');

/** Two rounds with a call between; round 1 says `a`, round 2 says `b`. */
const wholeRounds: UpstreamScript[] = [
  ({ json }) =>
    json(
      completion('a', [toolCall('call_1', ALIAS)], {
        id: 'first',
        usage: usage(1),
        message: { reasoning_content: 'r1' },
      }),
    ),
  ({ json }) => json(completion('b', [], { id: 'second', usage: usage(2), message: { reasoning_content: 'r2' } })),
];
const streamedRounds: UpstreamScript[] = [
  (to) =>
    to.stream([
      chunk({ role: 'assistant', content: null, reasoning_content: 'r1' }, { id: 'first' }),
      ...chunks(['a'], [toolCall('call_1', ALIAS, '{"title":"x"}')], { id: 'first', usage: usage(1) }),
    ]),
  (to) =>
    to.stream([
      chunk({ role: 'assistant', content: null, reasoning_content: 'r2' }, { id: 'second' }),
      ...chunks(['b', 'c'], [], { id: 'second', usage: usage(2) }),
    ]),
];

describe('an answer as a whole', () => {
  it('C-26 joins the texts of all rounds, keeps the first identity and sums the usage', async () => {
    hub.u.script(...wholeRounds);
    const answer = completed(await chat(hub));
    expect(answer).toMatchObject({ id: 'first', object: 'chat.completion', model: 'model-a', usage: usages });
    expect(answer.choices).toEqual([
      {
        index: 0,
        message: { role: 'assistant', content: 'a\n\nb', reasoning_content: 'r1\n\nr2' },
        finish_reason: 'stop',
        logprobs: null,
      },
    ]);
  });

  it('C-30 says what happened, and names ToolIds only to tokens that may use Legacy', async () => {
    const ask = async (token?: string) => {
      hub.u.script(...wholeRounds);
      return completed(await chat(hub, body(), token === undefined ? {} : { token })).x_mcp;
    };
    const call = { execution_call_id: expect.any(String), outcome: 'known_response', is_error: false };
    const told = { generation_id: expect.stringMatching(/^gen_/), rounds: 2, diagnostics: [] };
    expect(await ask((await makeToken(hub, ['chat'])).token)).toEqual({ ...told, calls: [call] });
    const toolId = `mcp/${hub.registrationId}:issue.create`;
    const withId = { ...told, calls: [{ ...call, tool_id: toolId }] };
    expect(await ask((await makeToken(hub, ['chat', 'legacy'])).token)).toEqual(withId);
    expect(await ask()).toEqual(withId);
  });

  it('C-26 is the same when the connection makes the server stream', async () => {
    hub.u.script(...streamedRounds);
    const answer = completed(await chat(hub));
    expect(answer.choices[0]).toMatchObject({
      message: { content: 'a\n\nbc', reasoning_content: 'r1\n\nr2' },
      finish_reason: 'stop',
    });
    expect(answer).toMatchObject({ id: 'first', object: 'chat.completion', usage: usages });
    expect(answer.choices[0]?.message).not.toHaveProperty('tool_calls');
  });

  it('C-35 shows the hidden turns to a client that asks for them', async () => {
    hub.u.script(...wholeRounds);
    const hidden = await chat(hub);
    expect(completed(hidden).x_mcp).not.toHaveProperty('messages');
    hub.u.script(...wholeRounds);
    const shown = completed(await chat(hub, body(), { headers: { 'x-taproom-expose': 'turns' } }));
    expect(shown.x_mcp?.messages).toEqual([
      { role: 'assistant', content: 'a', reasoning_content: 'r1', tool_calls: [toolCall('call_1', ALIAS)] },
      { role: 'tool', tool_call_id: 'call_1', content: expect.stringContaining('known_response') },
    ]);
  });
});

describe('a stream', () => {
  it('C-27 is one stream of three rounds', async () => {
    const third: UpstreamScript = (to) => to.stream(chunks(['d'], [], { id: 'third', usage: usage(0) }));
    const [first] = streamedRounds as [UpstreamScript, UpstreamScript];
    hub.u.script(first, (to) => to.stream(chunks(['b'], [toolCall('call_1', ALIAS)], { id: 'second' })), third);
    const { status, headers, data, chunks: got } = await streamed(hub, { stream_options: { include_usage: true } });
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect([headers['cache-control'], headers['x-accel-buffering']]).toEqual(['no-cache', 'no']);
    expect(headers['x-taproom-generation']).toMatch(/^gen_/);
    expect(data().at(-1)).toBe('[DONE]');
    expect(new Set(got().map(({ id }) => id))).toEqual(new Set(['first']));
    expect(got().filter(({ choices }) => choices?.[0]?.delta['role'] !== undefined)).toHaveLength(1);
    expect(got()[0]?.choices?.[0]?.delta).toMatchObject({ role: 'assistant' });
    expect([texts(got()), texts(got(), 'reasoning_content')]).toEqual(['a\n\nb\n\nd', 'r1']);
    const finished = got().flatMap(({ choices }) => choices?.[0]?.finish_reason ?? []);
    expect(finished).toEqual(['stop']);
    expect(got().filter((one) => one.usage)).toMatchObject([
      { choices: [], usage: { prompt_tokens: 1, details: { cached: 1, price: 1 } } },
    ]);
  });

  it('C-26 says the same as the whole answer, without usage where nobody asked', async () => {
    hub.u.script(...streamedRounds);
    const { chunks: got } = await streamed(hub);
    expect([texts(got()), texts(got(), 'reasoning_content')]).toEqual(['a\n\nbc', 'r1\n\nr2']);
    expect(got().some((one) => one.usage !== undefined)).toBe(false);
  });

  it('C-27 is forwarded live', async () => {
    let goOn: (() => void) | undefined;
    hub.u.script((to) => {
      to.stream([chunk({ role: 'assistant', content: 'now' })], { done: false });
      goOn = () => to.stream([chunk({}, { finish: 'stop' })]);
    });
    const opened = await stream(hub);
    await opened.until((text) => text.includes('"now"'));
    goOn?.();
    await opened.ended;
    expect(opened.data().at(-1)).toBe('[DONE]');
  });

  it('C-24 rebuilds the assistant message from deltas with all its members', async () => {
    hub.u.script((to) => {
      const call = toolCall('call_1', ALIAS, '{"title":"x"}');
      const [head, ...rest] = chunks(['Let me ', 'look.'], [call]);
      const extra = chunk({ reasoning_content: 'wh', extra_content: { s: 'a' } });
      to.stream([head!, extra, chunk({ reasoning_content: 'y' }), ...rest]);
    }, streamedRounds[1]!);
    await streamed(hub);
    expect(hub.u.bodies().slice(sent)[1]?.messages[1]).toEqual({
      role: 'assistant',
      content: 'Let me look.',
      reasoning_content: 'why',
      extra_content: { s: 'a' },
      tool_calls: [toolCall('call_1', ALIAS, '{"title":"x"}')],
    });
  });

  it('C-28 holds calls back, and numbers those of the client from 0', async () => {
    hub.u.script((to) => to.stream(chunks(['Hm.'], [toolCall('m', ALIAS), toolCall('c', 'mine', '{"a":1}')])));
    const { chunks: got } = await streamed(hub, { tools: [clientTool('mine')] });
    const withCalls = got().filter(({ choices }) => choices?.[0]?.delta['tool_calls'] !== undefined);
    expect(withCalls.map(({ choices }) => choices?.[0]?.delta['tool_calls'])).toEqual([
      [{ index: 0, ...toolCall('c', 'mine', '{"a":1}') }],
    ]);
    expect(got().at(-1)?.choices?.[0]?.finish_reason).toBe('tool_calls');
    expect(texts(got())).toBe('Hm.');
  });

  it('C-29 begins with the first thing to say: an unknown outcome before that is a 424', () =>
    withChatHub({}, async (quiet) => {
      quiet.f.onCall = ({ reset }) => reset();
      quiet.u.script((to) => to.stream(chunks([], [toolCall('call_1', ALIAS)])));
      const answer = await chat(quiet, body({ stream: true }));
      expect([answer.status, errorOf(answer).code]).toEqual([424, 'mcp.call_outcome_unknown']);
    }));

  it('C-29 is kept open by comments while a tool is slow', async () => {
    let finish: (() => void) | undefined;
    hub.f.onCall = (exchange) => {
      finish = () => answerText('ok')(exchange) as void;
    };
    hub.u.script((to) => to.stream(chunks([], [toolCall('call_1', ALIAS)])), streamedRounds[1]!);
    const opened = await stream(hub);
    expect(opened.status).toBe(200);
    await opened.until((text) => text.startsWith(': keep-alive\n\n: keep-alive\n\n'));
    finish?.();
    await opened.ended;
    expect(texts(opened.chunks())).toBe('bc');
    expect(opened.data().at(-1)).toBe('[DONE]');
  });

  it('C-30 says what happened on the first and on the last chunk with a choice, and never apart', async () => {
    const legacy = await makeToken(hub, ['chat', 'legacy']);
    const plain = await makeToken(hub, ['chat']);
    for (const [token, named] of [
      [legacy.token, true],
      [plain.token, false],
    ] as const) {
      hub.u.script(...streamedRounds);
      const got = (await streamed(hub, { stream_options: { include_usage: true } }, { token })).chunks();
      const told = got.flatMap((one, index) => (one.x_mcp ? [index] : []));
      expect(told).toEqual([0, got.length - 2]);
      const [first, last] = told.map((index) => XMcp.parse(got[index]?.x_mcp));
      expect(first).toMatchObject({ rounds: 1, calls: [] });
      expect(last).toMatchObject({ rounds: 2, calls: [{ outcome: 'known_response' }] });
      expect(last?.calls[0]?.tool_id !== undefined).toBe(named);
      expect(got.some((one) => 'error' in one || 'message' in one || 'detail' in one)).toBe(false);
    }
  });

  it('C-30 has both on one chunk when nothing was said', async () => {
    hub.u.script((to) => to.stream([chunk({ role: 'assistant', content: '' }), chunk({}, { finish: 'stop' })]));
    const got = (await streamed(hub)).chunks();
    expect(got).toHaveLength(1);
    expect(got[0]?.choices?.[0]).toMatchObject({ delta: { role: 'assistant' }, finish_reason: 'stop' });
    expect(got[0]?.x_mcp).toMatchObject({ rounds: 1 });
  });

  it('C-35 shows the hidden turns at its end to a client that asks for them', async () => {
    hub.u.script(...streamedRounds);
    const { chunks: got } = await streamed(hub, {}, { headers: { 'x-taproom-expose': 'turns' } });
    expect(got().at(-1)?.x_mcp).toMatchObject({ messages: [{ role: 'assistant' }, { role: 'tool' }] });
  });

  it('is one too when the server answers as a whole', async () => {
    hub.u.script(...wholeRounds);
    const { chunks: got, data } = await streamed(hub, { stream_options: { include_usage: true } });
    expect([texts(got()), texts(got(), 'reasoning_content')]).toEqual(['a\n\nb', 'r1\n\nr2']);
    expect(got()[0]).toMatchObject({ id: 'first', object: 'chat.completion.chunk' });
    expect(got().at(-1)).toMatchObject({ choices: [], usage: usages });
    expect(data().at(-1)).toBe('[DONE]');
  });

  it('takes a stream without [DONE], with CRLF, comments, cut characters and a last event without a blank line', async () => {
    hub.u.script(({ response }) => {
      const events = [chunk({ content: '🦊' }), chunk({ content: '天' })].map(eventOf).join(': comment\n\n');
      const bytes = Buffer.from(
        `${events.replaceAll('\n', '\r\n')}data: ${JSON.stringify(chunk({}, { finish: 'length' }))}`,
      );
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const byte of bytes) response.write(Buffer.from([byte]));
      response.end();
    });
    const { chunks: got } = await streamed(hub);
    expect(texts(got())).toBe('🦊天');
    expect(got().at(-1)?.choices?.[0]?.finish_reason).toBe('length');
  });

  it('keeps every member and digit of what is said', async () => {
    const odd =
      '{"id":"x","system_fingerprint":"f","9":1,"1":2,"choices":[{"index":0,"delta":{"content":"t","n":1.0},"logprobs":{"p":-0}}]}';
    hub.u.script((to) => to.stream([`data: ${odd}\n\n`, chunk({}, { finish: 'stop' })]));
    const { data } = await streamed(hub);
    const [first = ''] = data();
    expect(first.startsWith('{"id":"x","system_fingerprint":"f","9":1,"1":2,"choices":[{"index":0,"delta":')).toBe(
      true,
    );
    expect(first).toContain('"content":"t","n":1.0}');
    expect(first).toContain('"logprobs":{"p":-0}');
  });
});
