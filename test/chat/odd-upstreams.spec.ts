import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText, sentArguments } from '../legacy/support/fixture.ts';
import { chunk, chunks, completion, eventOf, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import { ALIAS, body, chat, type ChatHub, completed, errorOf, startChatHub, streamed } from './support/chat-hub.ts';

let hub: ChatHub;

beforeAll(async () => {
  hub = await startChatHub();
});

afterAll(() => hub.close());

let callsBefore: number;

beforeEach(() => {
  hub.f.onCall = answerText('ok');
  callsBefore = hub.f.calls().length;
});

const newCalls = () => hub.f.calls().slice(callsBefore);
const parts = (...calls: object[]): object => chunk({ tool_calls: calls });
const contentOf = (stream: Awaited<ReturnType<typeof streamed>>): string =>
  stream
    .chunks()
    .map(({ choices }) => (choices?.[0]?.delta.content ?? '') as string)
    .join('');

/** A stream of a server that gives it this content type. */
const named =
  (type: string | undefined, sent: readonly object[]): UpstreamScript =>
  ({ response }) => {
    response.writeHead(200, type === undefined ? {} : { 'content-type': type });
    response.end(`${sent.map(eventOf).join('')}data: [DONE]\n\n`);
  };

describe('tool calls in odd pieces', () => {
  it('C-20 gives each call its own arguments where indexes are strings and parts alternate', async () => {
    hub.u.script(
      ({ stream }) =>
        stream([
          parts({ index: '0', id: 'a', type: 'function', function: { name: ALIAS, arguments: '' } }),
          parts({ index: '1', id: 'b', type: 'function', function: { name: ALIAS, arguments: '{"title"' } }),
          parts({ index: '0', function: { arguments: '{"title":"1"}' } }),
          parts({ index: '1', function: { arguments: ':"2"}' } }),
        ]),
      ({ stream }) => stream(chunks(['done'])),
    );
    await streamed(hub);
    expect(newCalls().map(sentArguments)).toEqual(['{"title":"1"}', '{"title":"2"}']);
  });

  it('C-20 executes a call whose name comes in pieces', async () => {
    hub.u.script(
      ({ stream }) =>
        stream([
          parts({ index: 0, id: 'a', function: { name: ALIAS.slice(0, 7), arguments: '' } }),
          parts({ index: 0, function: { name: ALIAS.slice(7), arguments: '{}' } }),
        ]),
      ({ stream }) => stream(chunks(['done'])),
    );
    const answer = await streamed(hub);
    expect(newCalls()).toHaveLength(1);
    expect(contentOf(answer)).toBe('done');
  });
});

it.each([{}, 'x', [null], [1, toolCall('a', ALIAS)]])(
  'C-19 refuses calls of the form %j, in a stream too, and sends nothing',
  async (calls) => {
    for (const script of [
      ({ json }) => json(completion(null, [], { message: { tool_calls: calls } })),
      ({ stream }) => stream([chunk({ tool_calls: calls }), chunk({}, { finish: 'tool_calls' })]),
    ] satisfies UpstreamScript[]) {
      hub.u.script(script);
      const answer = await chat(hub, body({ stream: true }));
      expect([answer.status, errorOf(answer).code]).toEqual([502, 'legacy.malformed_tool_call']);
    }
    expect(newCalls()).toEqual([]);
  },
);

describe('answers that are not what they seem', () => {
  it.each([undefined, 'text/plain', 'application/json'])(
    'C-20 executes the calls of a stream whose content type is %s',
    async (type) => {
      hub.u.script(named(type, chunks([], [toolCall('a', ALIAS)])), named(type, chunks(['done'])));
      expect(contentOf(await streamed(hub))).toBe('done');
      expect(newCalls()).toHaveLength(1);
      hub.u.script(named(type, chunks([], [toolCall('a', ALIAS)])), named(type, chunks(['whole'])));
      expect(completed(await chat(hub)).choices[0]!.message.content).toBe('whole');
      expect(newCalls()).toHaveLength(2);
    },
  );

  it('C-20 executes the calls of a JSON answer that says it is a stream', async () => {
    const headers = { 'content-type': 'text/event-stream' };
    hub.u.script(
      ({ json }) => json(completion(null, [toolCall('a', ALIAS)]), { headers }),
      ({ json }) => json(completion('done'), { headers }),
    );
    expect(contentOf(await streamed(hub))).toBe('done');
    expect(newCalls()).toHaveLength(1);
  });

  it('C-26 has the words of one choice where a connection makes the model give several', async () => {
    const choice = (index: number, content: string) => ({ ...chunk({}), choices: [{ index, delta: { content } }] });
    const sent = [choice(0, 'a'), choice(1, 'x'), choice(1, 'y'), choice(0, 'b'), chunk({}, { finish: 'stop' })];
    hub.u.script(({ stream }) => stream(sent));
    expect(contentOf(await streamed(hub))).toBe('ab');
    const said = (index: number, content: string) => ({ index, message: { role: 'assistant', content } });
    hub.u.script(({ json }) => json({ id: 'x', choices: [said(1, 'x'), said(0, 'a')] }));
    const { choices } = completed(await chat(hub));
    expect(choices).toMatchObject([{ index: 0, message: { content: 'a' } }]);
  });

  it.each(['on', 'off'])('C-36 has headers beyond ASCII passed on byte for byte, with MCP %s', async (mcp) => {
    hub.u.script(({ response }) => {
      const head = 'HTTP/1.1 429 Too Many Requests\r\nx-model: 模型\r\ncontent-length: 2\r\nconnection: close';
      response.socket?.end(`${head}\r\n\r\n{}`);
    });
    const { status, headers, text } = await chat(hub, body(), { headers: { 'x-taproom-mcp': mcp } });
    expect([status, text]).toEqual([429, '{}']);
    expect(Buffer.from(headers['x-model'] ?? '', 'latin1').toString('utf8')).toBe('模型');
  });

  it('C-37 tells what the model server says went wrong, also when its status says 200', async () => {
    const failed = { error: { message: 'Insufficient credits' } };
    const called = completion(null, [toolCall('a', ALIAS)]);
    hub.u.script(
      ({ json }) => json(called),
      ({ json }) => json(failed),
    );
    const whole = await chat(hub);
    expect([whole.status, errorOf(whole).code]).toEqual([424, 'chat.upstream_failed_after_tools']);
    expect(errorOf(whole).message).toContain('Insufficient credits');
    hub.u.script(
      ({ json }) => json(called),
      ({ stream }) => stream([failed]),
    );
    expect(errorOf(await chat(hub)).message).toContain('Insufficient credits');
  });
});
