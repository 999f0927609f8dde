import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { answerText } from '../legacy/support/fixture.ts';
import { chunk, chunks, completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  errorOf,
  generation,
  OTHER,
  startChatHub,
  stream,
  streamed,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub({ connection: { apiKey: 'sk-secret-key' } });
});
afterAll(() => hub.close());

let [sent, called] = [0, 0];
beforeEach(() => {
  [sent, called] = [hub.u.bodies().length, hub.f.calls().length];
  hub.f.onCall = answerText('ok');
});

const bodies = () => hub.u.bodies().slice(sent);
const calls = () => hub.f.calls().slice(called);
const call =
  (...names: string[]): UpstreamScript =>
  ({ json }) =>
    json(
      completion(
        null,
        names.map((name, index) => toolCall(`call_${index}`, name)),
      ),
    );
const fail =
  (status: number, text = '{"error":"busy"}'): UpstreamScript =>
  ({ json }) =>
    json(text, { status, headers: { 'retry-after': '7', 'x-upstream': 'u' } });
const streamCall: UpstreamScript = (to) => to.stream(chunks(['Let me look.'], [toolCall('call_0', ALIAS)]));

describe('a failure of the model’s server', () => {
  it.each([400, 401, 404, 429, 500, 503])('C-36 %i passes through as long as no tool was sent', async (status) => {
    hub.u.script(fail(status, '{ "error" : {"n":9007199254740993} }'));
    for (const changes of [{}, { stream: true }]) {
      const answer = await chat(hub, body(changes));
      expect([answer.status, answer.text]).toEqual([status, '{ "error" : {"n":9007199254740993} }']);
      expect([answer.headers['retry-after'], answer.headers['x-upstream']]).toEqual(['7', 'u']);
      expect(await generation(hub, answer)).toMatchObject({
        state: 'cancelled',
        error: { code: 'chat.upstream_unreachable' },
      });
    }
    expect(bodies()).toHaveLength(2);
  });

  it('is 502 where nobody answers', async () => {
    for (const headers of [{}, { 'x-taproom-mcp': 'off' }]) {
      hub.u.script(({ cut }) => cut());
      const answer = await chat(hub, body(), { headers });
      expect([answer.status, errorOf(answer).code]).toEqual([502, 'chat.upstream_unreachable']);
      expect(errorOf(answer).message).toContain('127.0.0.1');
    }
    expect(bodies()).toHaveLength(2);
  });

  it('hands on an answer that is none as it is', async () => {
    hub.u.script(({ json }) => json('{ "error": "in a 200" }'));
    expect((await chat(hub)).text).toBe('{ "error": "in a 200" }');
  });

  it.each([408, 409, 429, 500, 599])('C-37 %i is asked again at most twice after a tool was sent', async (status) => {
    hub.u.script(call(ALIAS), fail(status, '{"error":"the key sk-secret-key is busy"}'));
    const answer = await chat(hub);
    expect([answer.status, answer.headers['x-should-retry']]).toEqual([424, 'false']);
    expect(errorOf(answer)).toMatchObject({ code: 'chat.upstream_failed_after_tools', param: null });
    expect(errorOf(answer).message).toContain(`answered ${status}: {"error":"the key ••• is busy"}`);
    expect([bodies().length, calls().length]).toEqual([4, 1]);
    expect((await generation(hub, answer)).state).toBe('cancelled');
  });

  it('C-37 goes on when a repeat works, for broken connections too', async () => {
    hub.u.script(
      call(ALIAS),
      ({ cut }) => cut(),
      fail(503),
      ({ json }) => json(completion('done')),
    );
    expect(completed(await chat(hub)).choices[0]?.message.content).toBe('done');
    expect([bodies().length, calls().length]).toEqual([4, 1]);
    expect(hub.u.texts().at(-1)).toBe(hub.u.texts().at(-2));
  });

  it('C-37 repeats nothing for another status', async () => {
    hub.u.script(call(ALIAS), fail(400));
    const answer = await chat(hub);
    expect([answer.status, errorOf(answer).code]).toEqual([424, 'chat.upstream_failed_after_tools']);
    expect(bodies()).toHaveLength(2);
  });

  it('C-37 repeats nothing once something of the round was said', async () => {
    let cut: (() => void) | undefined;
    hub.u.script(streamCall, (to) => {
      to.stream([chunk({ content: 'half' })], { done: false });
      cut = () => to.cut();
    });
    const { data, until, ended } = await stream(hub);
    await until((text) => text.includes('half'));
    cut?.();
    await ended;
    expect(JSON.parse(data().at(-1) ?? '')).toMatchObject({ error: { code: 'chat.upstream_failed_after_tools' } });
    expect(bodies()).toHaveLength(2);
  });

  it.each<[string, UpstreamScript]>([
    ['an error of its own', (to) => to.stream([chunk({ content: 'a' }), { error: { message: 'overloaded' } }])],
    ['no JSON', (to) => to.stream([chunk({ content: 'a' }), 'data: oops\n\n'])],
    [
      'an end too early',
      ({ stream: write, response }) => void (write([chunk({ content: 'a' })], { done: false }), response.end()),
    ],
  ])('C-40 is an event that ends a stream which has begun: %s', async (_what, script) => {
    hub.u.script(script);
    const { status, data, text, chunks: got } = await streamed(hub);
    expect(status).toBe(200);
    expect(got()[0]?.choices?.[0]?.delta['content']).toBe('a');
    expect(got().at(-1)?.error).toMatchObject({ code: 'chat.upstream_unreachable' });
    expect(text()).not.toContain('[DONE]');
    expect(data()).toHaveLength(2);
  });
});

describe('an unknown outcome', () => {
  beforeEach(() => {
    hub.f.onCall = ({ reset }) => reset();
  });

  it('C-38 ends everything: nothing is repeated, made up or handed out in part', async () => {
    hub.u.script(call(ALIAS, OTHER));
    const answer = await chat(hub, body({ tools: [clientTool('mine')] }));
    expect(answer.status).toBe(424);
    expect(answer.headers['x-should-retry']).toBe('false');
    expect(errorOf(answer)).toMatchObject({ code: 'mcp.call_outcome_unknown', type: 'mcp_outcome_unknown' });
    expect(errorOf(answer).message).toContain('may have executed');
    expect([calls().length, bodies().length]).toEqual([1, 1]);
    const root = await generation(hub, answer);
    expect(root).toMatchObject({ state: 'terminated', rows: [], error: { code: 'mcp.call_outcome_unknown' } });
    expect(answer.text).not.toContain('tool_call');
  });

  it('C-38 says so in the reason phrase', async () => {
    hub.u.script(call(ALIAS));
    const response = await fetch(`${hub.taproom.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hub.taproom.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body()),
    });
    expect(response.statusText).toBe('MCP tool outcome unknown - it may have executed');
    await response.text();
  });

  it('C-40 is an error event after text, and no [DONE]', async () => {
    hub.u.script(streamCall);
    const { data, text, chunks: got } = await streamed(hub, { stream_options: { include_usage: true } });
    expect(got()[0]?.choices?.[0]?.delta['content']).toBe('Let me look.');
    expect(JSON.parse(data().at(-1) ?? '')).toMatchObject({
      error: { code: 'mcp.call_outcome_unknown', type: 'mcp_outcome_unknown', param: null },
    });
    expect(text()).not.toMatch(/\[DONE\]|tool_calls|usage/);
  });
});

describe('a client that leaves (C-43)', () => {
  it('ends the wait for a tool: its outcome is unknown, and nothing follows', async () => {
    let arrived: (() => void) | undefined;
    const atF = new Promise<void>((resolve) => (arrived = resolve));
    hub.f.onCall = () => arrived?.();
    hub.u.script((to) => to.stream(chunks(['Hm.'], [toolCall('a', ALIAS), toolCall('b', OTHER)])));
    const opened = await stream(hub);
    await atF;
    opened.close();
    await opened.ended;
    const root = await settled(opened);
    expect(root).toMatchObject({ state: 'terminated', error: { code: 'mcp.call_outcome_unknown' } });
    expect(root.calls.map(({ outcome }) => outcome)).toEqual(['outcome_unknown']);
    expect([calls().length, bodies().length]).toEqual([1, 1]);
  });

  it('ends the request to the model', async () => {
    hub.u.script((to) => to.stream([chunk({ content: 'a' })], { done: false }));
    const opened = await stream(hub);
    await opened.until((text) => text.includes('"a"'));
    const before = hub.u.connections();
    opened.close();
    const root = await settled(opened);
    expect(root).toMatchObject({ state: 'cancelled', error: { code: 'chat.client_left' } });
    while (hub.u.connections() >= before) await new Promise((later) => setImmediate(later));
  });

  it('ends the request to the model of an answer that is passed through', async () => {
    let closed: Promise<unknown> | undefined;
    hub.u.script(({ response, stream: write }) => {
      closed = new Promise((resolve) => response.once('close', resolve));
      write([chunk({ content: 'a' })], { done: false });
    });
    const opened = await stream(hub, {}, { headers: { 'x-taproom-mcp': 'off' } });
    await opened.until((text) => text.includes('"a"'));
    opened.close();
    await closed;
  });

  const settled = async (opened: Awaited<ReturnType<typeof stream>>) => {
    for (;;) {
      const root = await generation(hub, opened);
      if (root.state !== 'open') return root;
      await new Promise((later) => setImmediate(later));
    }
  };
});

describe('the time limit (C-44)', () => {
  let hasty: ChatHub;
  beforeAll(async () => {
    hasty = await startChatHub({ env: { TAPROOM_CHAT_ROOT_TIMEOUT_MS: '1000' } });
  });
  afterAll(() => hasty.close());
  const silence: UpstreamScript = () => undefined;

  it('is 504 before a tool was sent', async () => {
    hasty.u.script(silence);
    for (const headers of [{}, { 'x-taproom-mcp': 'off' }]) {
      const answer = await chat(hasty, body(), { headers });
      expect([answer.status, errorOf(answer).code]).toEqual([504, 'chat.root_timeout']);
    }
  });

  it('is 424 after that', async () => {
    hasty.u.script(call(ALIAS), silence);
    const answer = await chat(hasty);
    expect([answer.status, errorOf(answer).code]).toEqual([424, 'chat.root_timeout']);
    expect((await generation(hasty, answer)).state).toBe('cancelled');
  });

  it('makes a call in flight an unknown one', async () => {
    hasty.f.onCall = () => undefined;
    hasty.u.script(call(ALIAS, OTHER));
    const before = hasty.f.calls().length;
    const answer = await chat(hasty);
    expect([answer.status, errorOf(answer).code]).toEqual([424, 'mcp.call_outcome_unknown']);
    expect(hasty.f.calls().length - before).toBe(1);
  });

  it('does not hold for streams', async () => {
    hasty.u.script((to) => {
      to.stream([chunk({ content: 'a' })], { done: false });
      setTimeout(() => to.stream([chunk({}, { finish: 'stop' })]), 1_100);
    });
    const { data } = await streamed(hasty);
    expect(data().at(-1)).toBe('[DONE]');
  });
});
