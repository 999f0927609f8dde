import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText, offer, sentArguments, sentName, startFixture, tool } from '../legacy/support/fixture.ts';
import { setPermission, setState } from '../support/taproom-servers.ts';
import { chunks, completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  errorOf,
  generation,
  makeToken,
  OTHER,
  startChatHub,
  user,
  withChatHub,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

let [sent, called] = [0, 0];
beforeEach(() => {
  [sent, called] = [hub.u.bodies().length, hub.f.calls().length];
  hub.f.onCall = answerText('ok');
});

const bodies = () => hub.u.bodies().slice(sent);
const calls = () => hub.f.calls().slice(called);
const say =
  (content: string): UpstreamScript =>
  ({ json }) =>
    json(completion(content));
const call =
  (...batch: object[]): UpstreamScript =>
  ({ json }) =>
    json(completion(null, batch));
const toolMessages = () => (bodies().at(-1)?.messages ?? []).filter(({ role }) => role === 'tool');

describe('the calls of a root', () => {
  it('C-18 count whatever the finish reason is', async () => {
    hub.u.script(({ json }) => json(completion(null, [toolCall('call_1', ALIAS)], { finish: 'stop' })), say('done'));
    expect(completed(await chat(hub)).choices[0]?.message.content).toBe('done');
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ['no id', { type: 'function', function: { name: OTHER, arguments: '{}' } }],
    ['an empty id', { id: '', function: { name: OTHER, arguments: '{}' } }],
    ['no name', { id: 'b', function: { arguments: '{}' } }],
    ['no arguments', { id: 'b', function: { name: OTHER } }],
    ['an id that is there', { id: 'a', function: { name: OTHER, arguments: '{}' } }],
  ])('C-19 are refused as a whole when one has %s', async (_what, faulty) => {
    hub.u.script(call(toolCall('a', ALIAS), faulty));
    const answer = await chat(hub);
    expect([answer.status, errorOf(answer).code]).toEqual([502, 'legacy.malformed_tool_call']);
    expect(calls()).toEqual([]);
    expect((await generation(hub, answer)).state).toBe('cancelled');
  });

  it('C-19 end the root with 424 once a tool was sent', async () => {
    hub.u.script(call(toolCall('a', ALIAS)), call(toolCall('b', ALIAS), { function: { name: OTHER } }));
    const answer = await chat(hub);
    expect([answer.status, errorOf(answer).code]).toEqual([424, 'legacy.malformed_tool_call']);
    expect(answer.headers['x-should-retry']).toBe('false');
    expect(calls()).toHaveLength(1);
  });

  it('C-19 are refused in a stream too when one id is there twice, however the server answers', async () => {
    const twice = [toolCall('a', ALIAS, '{"title":"x"}'), toolCall('a', OTHER)];
    for (const script of [
      (to) => to.json(completion(null, twice)),
      (to) => to.stream(chunks([], twice)),
    ] satisfies UpstreamScript[]) {
      hub.u.script(script);
      const answer = await chat(hub, body({ stream: true }));
      expect([answer.status, errorOf(answer).code]).toEqual([502, 'legacy.malformed_tool_call']);
      expect(calls()).toEqual([]);
    }
  });

  it('C-20 are made in order, with the arguments as they were written, each with an id of its own', async () => {
    const args = '{"n":9007199254740993,"f":1.0,"e":1E400,"z":-0}';
    hub.u.script(
      call(toolCall('call_0', OTHER, '{"n":9007199254740993,"f":1.0,"z":-0}'), toolCall('call_1', ALIAS, '')),
      call(toolCall('call_0', ALIAS, '{"a":1}'), toolCall('call_1', OTHER, args)),
      say('done'),
    );
    const answer = await chat(hub);
    expect(calls().map((one) => [sentName(one), sentArguments(one)])).toEqual([
      ['other', '{"n":9007199254740993,"f":1.0,"z":-0}'],
      ['issue.create', '{}'],
      ['issue.create', '{"a":1}'],
    ]);
    const made = (await generation(hub, answer)).calls;
    expect(made.map(({ toolCallId, outcome, code }) => [toolCallId, outcome, code])).toEqual([
      ['call_0', 'known_response', undefined],
      ['call_1', 'known_response', undefined],
      ['call_0', 'known_response', undefined],
      ['call_1', 'not_sent', 'mcp.call_arguments_invalid_json'],
    ]);
    expect(new Set(made.map(({ executionCallId }) => executionCallId)).size).toBe(4);
  });

  const padded = (bytes: number): string => `{"a":"${'é'.repeat((bytes - 8) / 2)}"}`;
  it.each([
    ['262 144 bytes', padded(262_144), undefined],
    ['two more', padded(262_146), 'mcp.call_arguments_size_limit'],
    ['white space', ' ', 'mcp.call_arguments_invalid_json'],
    ['an array', '[]', 'mcp.call_arguments_not_object'],
    ['null', 'null', 'mcp.call_arguments_not_object'],
    ['a number beyond a double', '{"a":1e400}', 'mcp.call_arguments_invalid_json'],
    ['-0 and 1.0', '{"a":-0,"b":1.0,"c":18446744073709551615}', undefined],
  ])('C-20 have %s as arguments', async (_what, args, code) => {
    hub.u.script(call(toolCall('call_1', ALIAS, args)), say('done'));
    const made = (await generation(hub, await chat(hub))).calls;
    expect(made).toMatchObject([code === undefined ? { outcome: 'known_response' } : { outcome: 'not_sent', code }]);
    expect(calls().map(sentArguments)).toEqual(code === undefined ? [args] : []);
  });

  it('C-20 pass the gate right before they are sent', async () => {
    hub.u.script(async ({ json }) => {
      await setPermission(hub.taproom, hub.registrationId, 'issue.create', 'off');
      json(completion(null, [toolCall('call_1', ALIAS)]));
    }, say('done'));
    expect((await chat(hub)).status).toBe(200);
    expect(calls()).toEqual([]);
    expect(JSON.parse(String(toolMessages()[0]?.['content']))).toMatchObject({
      outcome: 'not_sent',
      code: 'mcp.call_permission_off',
    });
    await setPermission(hub.taproom, hub.registrationId, 'issue.create', 'allow');
  });

  it('C-20 run at once for Ask too', async () => {
    await setPermission(hub.taproom, hub.registrationId, 'issue.create', 'ask');
    hub.u.script(call(toolCall('call_1', ALIAS)), say('done'));
    await chat(hub);
    expect(calls()).toHaveLength(1);
    await setPermission(hub.taproom, hub.registrationId, 'issue.create', 'allow');
  });

  it('C-21 have their whole outcome in the tool message', async () => {
    const text = '🦊'.repeat(25_000) + 'x';
    hub.f.onCall = answerText(text);
    hub.u.script(call(toolCall('call_1', ALIAS)), say('done'));
    await chat(hub);
    const outcome = {
      outcome: 'known_response',
      response: { kind: 'tool_result', isError: false, textBlocks: [{ index: 0, text }], diagnostics: [] },
    };
    expect(toolMessages()).toEqual([
      { role: 'tool', tool_call_id: 'call_1', content: JSON.stringify(outcome, null, 2) },
    ]);
  });

  it('C-22 give errors back to the model, and the answer stays 200', async () => {
    const second = await startFixture([tool('x')]);
    const secondId = await offer(hub.taproom, second, { displayName: 'Second', tools: { x: 'allow' } });
    hub.f.onCall = (exchange) =>
      sentName(exchange.request) === 'issue.create'
        ? exchange.result({ resultType: 'complete', isError: true, content: [{ type: 'text', text: 'bad' }] })
        : answerText('ok')(exchange);
    hub.u.script(async ({ json }) => {
      await setState(hub.taproom, secondId, 'paused');
      json(completion(null, [toolCall('a', ALIAS), toolCall('b', 'mcp__Second__x'), toolCall('c', OTHER)]));
    }, say('done'));
    const answer = await chat(hub);
    expect(answer.status).toBe(200);
    expect(toolMessages().map(({ tool_call_id }) => tool_call_id)).toEqual(['a', 'b', 'c']);
    expect(toolMessages().map(({ content }) => (JSON.parse(String(content)) as { outcome: string }).outcome)).toEqual([
      'known_response',
      'not_sent',
      'known_response',
    ]);
    expect(completed(answer).x_mcp?.calls.map(({ is_error }) => is_error)).toEqual([true, true, false]);
    expect([calls().length, second.calls().length]).toEqual([2, 0]);
    await hub.taproom.http('DELETE', `/api/mcp/servers/${secondId}`);
    await second.close();
  });

  it('C-23 of a name that nobody knows now are told to the model', async () => {
    const history = [
      user('Hi'),
      { role: 'assistant', content: null, tool_calls: [toolCall('old', 'mcp__gone__tool')] },
      { role: 'tool', tool_call_id: 'old', content: 'x' },
      user('Again'),
    ];
    hub.u.script(call(toolCall('call_1', 'mcp__gone__tool')), say('done'));
    const answer = await chat(hub, body({ messages: history }));
    expect(completed(answer).choices[0]?.message.content).toBe('done');
    expect(calls()).toEqual([]);
    expect(JSON.parse(String(toolMessages().at(-1)?.['content']))).toMatchObject({
      outcome: 'not_sent',
      code: 'legacy.unknown_tool',
    });
  });

  it('C-24 keep the assistant message with all its members', async () => {
    const message = { reasoning_content: 'why', extra_content: { google: { thought_signature: 's' } } };
    const extra = { ...toolCall('call_1', ALIAS), extra_content: { n: 1 } };
    hub.u.script(({ json }) => json(completion('Let me look.', [extra], { message })), say('done'));
    await chat(hub);
    expect(bodies()[1]?.messages[1]).toEqual({
      role: 'assistant',
      content: 'Let me look.',
      ...message,
      tool_calls: [extra],
    });
  });
});

describe('the recursion limit (C-25)', () => {
  const again: UpstreamScript = ({ json }) => json(completion('more', [toolCall('call_1', ALIAS)]));

  it('lets five turns run, and asks for words then', async () => {
    hub.u.script(again);
    const answer = completed(await chat(hub));
    expect([calls().length, bodies().length]).toEqual([5, 6]);
    expect(bodies().map(({ tool_choice, tools }) => [tool_choice, tools?.length])).toEqual([
      ...Array.from({ length: 5 }, () => ['auto', 2]),
      ['none', 2],
    ]);
    expect(answer.choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant' } });
    expect(answer.choices[0]?.message).not.toHaveProperty('tool_calls');
    expect(answer.x_mcp).toMatchObject({
      rounds: 6,
      diagnostics: [{ code: 'mcp.recursion_limit_reached', text: expect.stringContaining('5') }],
    });
  });

  it('leaves the MCP tools out for a client with tools of its own', async () => {
    hub.u.script(again);
    const answer = completed(await chat(hub, body({ tools: [clientTool('mine')] })));
    expect(
      bodies()
        .at(-1)
        ?.tools?.map((one) => one.function.name),
    ).toEqual(['mine']);
    expect(bodies().at(-1)).not.toHaveProperty('tool_choice', 'none');
    expect(calls()).toHaveLength(5);
    expect(answer.choices[0]?.finish_reason).toBe('stop');
    expect(answer.x_mcp?.diagnostics).toMatchObject([{ code: 'mcp.recursion_limit_reached' }]);
  });

  it.each([1, 50])('is the connection’s: %i', (recursionLimit) =>
    withChatHub({ connection: { recursionLimit } }, async (one) => {
      one.u.script(again);
      expect((await chat(one)).status).toBe(200);
      expect([one.f.calls().length, one.u.bodies().length]).toEqual([recursionLimit, recursionLimit + 1]);
    }),
  );
});

describe('GET /api/legacy/generations/{gid}', () => {
  it('C-31 shows the root, to its own client with chat alone too', async () => {
    const { token } = await makeToken(hub, ['chat']);
    hub.u.script(call(toolCall('call_1', ALIAS, '{"title":"x"}')), say('done'));
    const answer = await chat(hub, body(), { token });
    const path = `/api/legacy/generations/${answer.headers['x-taproom-generation']}`;
    const shown = await hub.taproom.http('GET', path, { token });
    expect(shown.status).toBe(200);
    expect(shown.json).toMatchObject({
      state: 'completed',
      depth: 1,
      calls: [
        {
          toolCallId: 'call_1',
          toolId: `mcp/${hub.registrationId}:issue.create`,
          argumentsJson: '{"title":"x"}',
          executionCallId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/),
          outcome: 'known_response',
        },
      ],
    });
    const other = await makeToken(hub, ['chat']);
    expect((await hub.taproom.http('GET', path, { token: other.token })).status).toBe(404);
  });
});
