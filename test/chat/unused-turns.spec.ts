import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chunk, completion, toolCall, type UpstreamScript } from '../support/upstream/index.ts';
import {
  ALIAS,
  body,
  chat,
  type ChatHub,
  clientTool,
  completed,
  generation,
  startChatHub,
  streamed,
  user,
} from './support/chat-hub.ts';

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

/** Each test has a conversation of its own. */
let hi: object;
let number = 0;
beforeEach(() => {
  number += 1;
  hi = user(`Hi ${number}`);
});

const tools = [clientTool('mine')];
const mine = toolCall('c', 'mine');
const mixed: UpstreamScript = ({ json }) => json(completion('Both.', [toolCall('m', ALIAS), mine]));
const ends: UpstreamScript = ({ json }) => json(completion('done'));
const answered = (): object => {
  const assistant = { role: 'assistant', content: 'Both.', tool_calls: [mine] };
  return body({ tools, messages: [hi, assistant, { role: 'tool', tool_call_id: 'c', content: 'mine says' }] });
};
const suspended = async () => {
  hub.u.script(mixed);
  return chat(hub, body({ tools, messages: [hi] }));
};

describe('a turn whose results the client has sent (C-33)', () => {
  it.each<[string, UpstreamScript]>([
    [
      'breaks off in its answer',
      ({ response, cut }) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{"choices":', cut);
      },
    ],
    ['says with 200 that it failed', ({ json }) => json({ error: { message: 'no credit' } })],
    [
      'ends its stream before a word',
      ({ stream, response }) =>
        void (stream([chunk({ role: 'assistant', content: '' })], { done: false }), response.end()),
    ],
  ])('waits on when the model’s server %s', async (_what, fails) => {
    const first = await suspended();
    const calls = hub.f.calls().length;
    for (const changes of [{}, { stream: true }]) {
      hub.u.script(fails);
      expect((await chat(hub, { ...answered(), ...changes })).text).not.toContain('"choices"');
    }
    hub.u.script(ends);
    const second = await chat(hub, answered());
    expect(second.headers['x-taproom-generation']).toBe(first.headers['x-taproom-generation']);
    expect(completed(second).choices[0]?.message.content).toBe('done');
    const roles = hub.u.bodies().map(({ messages }) => messages.map(({ role }) => role));
    expect(roles.at(-1)).toEqual(['user', 'assistant', 'tool', 'tool']);
    expect(hub.f.calls()).toHaveLength(calls);
  });

  it('waits on when the client leaves before a word of the answer', async () => {
    const first = await suspended();
    const before = hub.u.bodies().length;
    let closed = (): void => undefined;
    const left = new Promise<void>((resolve) => (closed = resolve));
    hub.u.script(({ response }) => void response.on('close', closed).writeHead(200).flushHeaders());
    const leaving = new AbortController();
    const asking = chat(hub, answered(), { signal: leaving.signal }).catch(() => undefined);
    await hub.u.received(before + 1);
    leaving.abort();
    await Promise.all([asking, left]);
    hub.u.script(ends);
    const again = await chat(hub, answered());
    expect(again.headers['x-taproom-generation']).toBe(first.headers['x-taproom-generation']);
  });

  it('is used up once a word of the answer has gone to the client', async () => {
    const first = await suspended();
    hub.u.script(({ stream, response }) => void (stream([chunk({ content: 'a' })], { done: false }), response.end()));
    expect((await streamed(hub, answered())).text()).toContain('"error"');
    expect((await generation(hub, first)).state).toBe('cancelled');
  });
});
