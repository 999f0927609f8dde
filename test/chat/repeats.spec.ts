import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  errorOf,
  generation,
  makeToken,
  startChatHub,
  user,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

const call: UpstreamScript = ({ json }) => json(completion(null, [toolCall('call_1', ALIAS)]));
const say: UpstreamScript = ({ json }) => json(completion('done'));
const repeat = { headers: { 'x-stainless-retry-count': '1' } };

let called = 0;
let number = 0;
let request: object;
beforeEach(() => {
  called = hub.f.calls().length;
  hub.u.script(call, say);
  number += 1;
  request = body({ messages: [user(`Request ${number}`)] });
});
const calls = () => hub.f.calls().length - called;

describe('a repeated request', () => {
  it('C-41 is refused when its first attempt sent a tool', async () => {
    expect((await chat(hub, request)).status).toBe(200);
    hub.u.script(call, say);
    const again = await chat(hub, request, repeat);
    expect([again.status, errorOf(again).code]).toEqual([424, 'legacy.retry_after_tool_send_refused']);
    expect(again.headers['x-should-retry']).toBe('false');
    expect(calls()).toBe(1);
  });

  it('C-41 is a new root without a count, with another body, and from another client', async () => {
    await chat(hub, request);
    const { token } = await makeToken(hub, ['chat']);
    for (const [again, options] of [
      [request, {}],
      [body({ messages: [user(`Another ${number}`)] }), repeat],
      [request, { ...repeat, token }],
    ] as const) {
      hub.u.script(call, say);
      expect((await chat(hub, again, options)).status).toBe(200);
    }
    expect(calls()).toBe(4);
  });

  it('C-41 is allowed when the first attempt sent nothing', async () => {
    hub.u.script(({ json }) => json({}, { status: 500 }));
    expect((await chat(hub, request)).status).toBe(500);
    hub.u.script(say);
    expect((await chat(hub, request, repeat)).status).toBe(200);
    hub.u.script(say);
    expect((await chat(hub, request, repeat)).status).toBe(200);
  });

  it('C-41 is refused while the first attempt runs', async () => {
    let release: (() => void) | undefined;
    const count = hub.u.bodies().length;
    hub.u.script((to) => {
      release = () => void say(to);
    });
    const first = chat(hub, request);
    await hub.u.received(count + 1);
    const again = await chat(hub, request, repeat);
    expect([again.status, errorOf(again).code]).toEqual([424, 'legacy.retry_after_tool_send_refused']);
    release?.();
    expect((await first).status).toBe(200);
    hub.u.script(say);
    expect((await chat(hub, request, repeat)).status).toBe(200);
  });

  it('C-42 is refused by its key, also with another body, and after a restart', async () => {
    const keyed = { headers: { 'idempotency-key': `key-${number}` } };
    const first = await chat(hub, request, keyed);
    expect(first.status).toBe(200);
    hub.u.script(call, say);
    for (const again of [request, body({ messages: [user('Something else')] })]) {
      const answer = await chat(hub, again, keyed);
      expect([answer.status, errorOf(answer).code]).toEqual([424, 'legacy.retry_after_tool_send_refused']);
    }
    await hub.taproom.restart();
    expect((await chat(hub, request, keyed)).status).toBe(424);
    expect((await chat(hub, request, repeat)).status).toBe(424);
    expect((await chat(hub, request, { headers: { 'idempotency-key': 'another' } })).status).toBe(200);
    expect(calls()).toBe(2);
    expect(JSON.stringify(await generation(hub, first))).not.toContain(`key-${number}`);
  });

  it('C-42 is allowed when nothing was sent under its key', async () => {
    const keyed = { headers: { 'idempotency-key': `key-${number}` } };
    hub.u.script(({ json }) => json({}, { status: 429 }), say);
    expect((await chat(hub, request, keyed)).status).toBe(429);
    expect((await chat(hub, request, keyed)).status).toBe(200);
  });
});
